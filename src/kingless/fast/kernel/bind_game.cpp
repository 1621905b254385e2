// One game as Python sees it, card by card.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <stdexcept>
#include <vector>

#include "bind.hpp"
#include "game.hpp"
#include "tables.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace kingless {

namespace {

class PyGame {
   public:
    PyGame(std::shared_ptr<Tables> tables, std::uint64_t seed, int leader) : tables_(std::move(tables)) {
        if (!tables_->whole) throw std::invalid_argument("these tables are of phase two alone");
        check_seat(leader);
        Random random(seed);
        game_.shuffle(random, leader);
    }
    static PyGame dealt(std::shared_ptr<Tables> tables, const std::vector<int>& order, int leader) {
        Mask seen = 0;
        for (const int card : order) seen |= 0 <= card && card < kCards ? bit(card) : 0;
        if (order.size() != kCards || std::popcount(seen) != kCards) {
            throw std::invalid_argument("a deal names each of the 52 cards once");
        }
        PyGame made(std::move(tables), 0, leader);
        std::uint8_t cards[kCards];
        std::copy(order.begin(), order.end(), cards);
        made.game_.deal(cards, leader);
        return made;
    }
    [[nodiscard]] Mask legal() const { return game_.over() ? 0 : kinds(game_.legal(*tables_)); }
    // Play a card by its kind; True while the game goes on.
    bool step(int kind) {
        const Mask left = game_.over() ? 0 : game_.legal(*tables_);
        for (Mask some = left; some; some &= some - 1) {
            const int card = std::countr_zero(some);
            if (tables_->kind[card] == kind) {
                game_.play(*tables_, card);
                return !game_.over();
            }
        }
        throw std::invalid_argument("this card may not be played now");
    }
    // What may be played, as a tuple of kinds in order; nothing once the game is over.
    [[nodiscard]] nb::tuple choices() const {
        const Mask found = legal();
        PyObject* told = PyTuple_New(std::popcount(found));
        if (!told) throw nb::python_error();
        Py_ssize_t at = 0;
        for (Mask left = found; left; left &= left - 1) {
            PyTuple_SetItem(told, at++, PyLong_FromLong(std::countr_zero(left)));
        }
        return nb::steal<nb::tuple>(told);
    }
    // Play a card by its kind, and tell what may be played next.
    nb::tuple play(int kind) {
        step(kind);
        return choices();
    }
    [[nodiscard]] int to_act() const { return game_.over() ? -1 : game_.to_act(); }
    [[nodiscard]] int winner() const { return game_.over() ? tables_->winner(game_.score[0], game_.score[1]) : -2; }
    [[nodiscard]] const Game& state() const { return game_; }

   private:
    [[nodiscard]] Mask kinds(Mask cards) const {
        Mask found = 0;
        for (; cards; cards &= cards - 1) found |= bit(tables_->kind[std::countr_zero(cards)]);
        return found;
    }
    std::shared_ptr<Tables> tables_;
    Game game_;
};

}  // namespace

void bind_game(nb::module_& module) {
    nb::class_<PyGame>(module, "Game")
        .def(nb::init<std::shared_ptr<Tables>, std::uint64_t, int>(), "tables"_a, "seed"_a, "leader"_a = 0)
        .def_static("dealt", &PyGame::dealt, "tables"_a, "order"_a, "leader"_a = 0)
        .def("step", &PyGame::step, "kind"_a)
        .def("play", &PyGame::play, "kind"_a)
        .def_prop_ro("choices", &PyGame::choices)
        .def_prop_ro("legal", &PyGame::legal)
        .def_prop_ro("to_act", &PyGame::to_act)
        .def_prop_ro("winner", &PyGame::winner)
        .def_prop_ro("phase", [](const PyGame& game) { return game.state().phase; })
        .def_prop_ro("leader", [](const PyGame& game) { return game.state().leader; })
        .def_prop_ro("led", [](const PyGame& game) { return game.state().led == kNone ? -1 : game.state().led; })
        .def_prop_ro("prize", [](const PyGame& game) { return game.state().prize == kNone ? -1 : game.state().prize; })
        .def_prop_ro("hands", [](const PyGame& game) { return std::pair(game.state().hand[0], game.state().hand[1]); })
        .def_prop_ro("followers", [](const PyGame& game) { return std::pair(game.state().followers[0], game.state().followers[1]); })
        .def_prop_ro("score", [](const PyGame& game) { return std::pair(game.state().score[0], game.state().score[1]); })
        .def_prop_ro("out", [](const PyGame& game) { return game.state().out; });
}

}  // namespace kingless
