// One game of an environment, as Python sees it: actions by their public numbers, and two arrays for what a seat sees.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

#include "action_flags.hpp"
#include "bind.hpp"
#include "env_batch.hpp"
#include "game.hpp"
#include "observation.hpp"
#include "tables.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace kingless {

namespace {

using Row = nb::ndarray<std::int8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

class EnvGame {
   public:
    // The kind k is the action `numbers[k]`; `observation` and `mask` are written by every look.
    EnvGame(std::shared_ptr<Tables> tables, nb::bytes numbers, Row observation, Row mask)
        : tables_(std::move(tables)), observation_(std::move(observation)), mask_(std::move(mask)) {
        check_whole(*tables_);
        if (numbers.size() != static_cast<std::size_t>(tables_->kinds) || mask_.size() < kNumbers ||
            observation_.size() != static_cast<std::size_t>(observation_size(*tables_))) {
            throw std::invalid_argument(
                "each kind has a number below 256, a mask at least 256 flags, and an observation as many as the tables say");
        }
        const auto* first = reinterpret_cast<const std::uint8_t*>(numbers.data());
        flags_.emplace(std::vector<std::uint8_t>(first, first + numbers.size()), mask_.size());
        game_.phase = kOver;
    }
    // Begin with this deal: thirteen cards, thirteen cards, and the pile from the top. The seat to act.
    int deal(const std::vector<int>& order, int leader) {
        check_seat(leader);
        check_deal(order);
        std::uint8_t cards[kCards];
        std::copy(order.begin(), order.end(), cards);
        game_.deal(cards, leader);
        count_ = 0;
        return to_act();
    }
    // Take an action; false where it may not be taken.
    bool act(long number) {
        const int card = game_.over() ? kNone : game_.card_of(*tables_, flags_->kind_of(number));
        if (card == kNone) return false;
        played_[count_++] = static_cast<std::uint8_t>(number);
        game_.play(*tables_, card);
        return true;
    }
    [[nodiscard]] int to_act() const { return game_.over() ? -1 : game_.to_act(); }
    [[nodiscard]] int winner() const { return game_.over() ? tables_->winner(game_.score[0], game_.score[1]) : -1; }
    [[nodiscard]] nb::bytes played() const { return nb::bytes(played_.data(), count_); }
    void look(int seat) {
        write_observation(*tables_, game_, seat, reinterpret_cast<std::uint8_t*>(observation_.data()));
        std::int16_t choices[kHand];
        const Mask legal = to_act() == seat ? tables_->kinds_of(game_.legal(*tables_)) : 0;
        flags_->write(legal, reinterpret_cast<std::uint8_t*>(mask_.data()), choices);
    }

   private:
    static constexpr int kNumbers = 256, kOver = 3;
    std::shared_ptr<Tables> tables_;
    Row observation_, mask_;
    Game game_;
    std::optional<ActionFlags> flags_;
    std::array<std::uint8_t, kPlays> played_{};
    std::uint8_t count_ = 0;
};

EnvGame* ready(PyObject* self) {
    if (nb::inst_ready(self)) return nb::inst_ptr<EnvGame>(self);
    PyErr_SetString(PyExc_TypeError, "this game was never begun");
    return nullptr;
}

// As Python's own methods are made, because the call costs more than what it does: take an action, and say who acts next.
PyObject* act(PyObject* self, PyObject* number) {
    EnvGame* game = ready(self);
    if (!game) return nullptr;
    const long action = PyLong_AsLong(number);
    if (action == -1 && PyErr_Occurred()) return nullptr;
    if (game->act(action)) return PyLong_FromLong(game->to_act());
    PyErr_SetString(PyExc_ValueError, "this action may not be taken now");
    return nullptr;
}

// Write what a seat sees, and what it may do.
PyObject* look(PyObject* self, PyObject* seat) {
    EnvGame* game = ready(self);
    if (!game) return nullptr;
    const long whose = PyLong_AsLong(seat);
    if (whose == -1 && PyErr_Occurred()) return nullptr;
    if (whose != 0 && whose != 1) {
        PyErr_SetString(PyExc_ValueError, "a seat is 0 or 1");
        return nullptr;
    }
    game->look(static_cast<int>(whose));
    Py_RETURN_NONE;
}

PyMethodDef methods[] = {{"act", act, METH_O, nullptr}, {"look", look, METH_O, nullptr}, {nullptr, nullptr, 0, nullptr}};
PyType_Slot slots[] = {{Py_tp_methods, methods}, {0, nullptr}};

}  // namespace

void bind_env_game(nb::module_& module) {
    nb::class_<EnvGame>(module, "EnvGame", nb::type_slots(slots))
        .def(nb::init<std::shared_ptr<Tables>, nb::bytes, Row, Row>(), "tables"_a, "numbers"_a, "observation"_a.noconvert(),
             "mask"_a.noconvert())
        .def("deal", &EnvGame::deal, "order"_a, "leader"_a)
        .def("played", &EnvGame::played)
        .def_prop_ro("to_act", &EnvGame::to_act)
        .def_prop_ro("winner", &EnvGame::winner);
}

}  // namespace kingless
