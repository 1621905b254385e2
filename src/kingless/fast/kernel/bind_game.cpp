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
#include "greedy.hpp"
#include "observation.hpp"
#include "tables.hpp"
#include "witness.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace kingless {

namespace {

constexpr const char* kRefused = "this card may not be played now";

class PyGame {
   public:
    PyGame(std::shared_ptr<Tables> tables, Seed seed, int leader) : tables_(std::move(tables)) {
        check_whole(*tables_);
        check_seat(leader);
        Random random(seed.number);
        here_.game.shuffle(random, leader);
    }
    static PyGame dealt(std::shared_ptr<Tables> tables, const std::vector<int>& order, int leader) {
        check_deal(order);
        PyGame made(std::move(tables), Seed{}, leader);
        std::uint8_t cards[kCards];
        std::copy(order.begin(), order.end(), cards);
        made.here_.game.deal(cards, leader);
        return made;
    }
    [[nodiscard]] Mask legal() const { return here_.kinds(*tables_); }
    // Play a card by its kind; false where it may not be played now.
    bool try_kind(long kind) { return here_.play(*tables_, kind); }
    // Play a card by its kind; True while the game goes on.
    bool step(int kind) {
        if (!try_kind(kind)) throw std::invalid_argument(kRefused);
        return !state().over();
    }
    // The kind that the rule of thumb would play.
    [[nodiscard]] int greedy() const {
        if (state().over()) throw std::invalid_argument("the game is over");
        return tables_->kind[Greedy(*tables_).choose(state())];
    }
    [[nodiscard]] int to_act() const { return state().over() ? -1 : state().to_act(); }
    [[nodiscard]] int winner() const { return state().over() ? tables_->winner(state().score[0], state().score[1]) : -2; }
    [[nodiscard]] const Game& state() const { return here_.game; }
    [[nodiscard]] const Tables& tables() const { return *tables_; }
    [[nodiscard]] Knowledge knows(int seat) const {
        check_seat(seat);
        return here_.knows(seat);
    }
    // Another world, in which this seat has seen the same.
    [[nodiscard]] PyGame imagined(int seat, Seed seed) const {
        check_seat(seat);
        Random random(seed.number);
        PyGame world = *this;
        world.here_ = here_.imagined(seat, random);
        return world;
    }

   private:
    std::shared_ptr<Tables> tables_;
    Witness here_;
};

// Python's numbers for the kinds, made once.
PyObject* numbers[kCards];

// The kinds of a set in order, as a tuple.
PyObject* tuple_of(Mask kinds) {
    PyObject* told = PyTuple_New(std::popcount(kinds));
    if (!told) return nullptr;
    Py_ssize_t at = 0;
    for (; kinds; kinds &= kinds - 1) {
        PyObject* number = numbers[std::countr_zero(kinds)];
        Py_INCREF(number);
        NB_TUPLE_SET_ITEM(told, at++, number);
    }
    return told;
}

// Play a card by its kind, and tell what may be played next: as Python's own methods are made, because the call
// costs more than the card.
PyObject* play(PyObject* self, PyObject* number) {
    if (!nb::inst_ready(self)) {
        PyErr_SetString(PyExc_TypeError, "this game was never begun");
        return nullptr;
    }
    const long kind = PyLong_AsLong(number);
    if (kind == -1 && PyErr_Occurred()) return nullptr;
    PyGame& game = *nb::inst_ptr<PyGame>(self);
    if (game.try_kind(kind)) return tuple_of(game.legal());
    PyErr_SetString(PyExc_ValueError, kRefused);
    return nullptr;
}

// What a seat knows, in a new array of bytes.
nb::object observe(const PyGame& py, int seat) {
    check_seat(seat);
    std::uint8_t row[kMostSeen];
    write_observation(py.tables(), py.state(), seat, row);
    return nb::steal(PyByteArray_FromStringAndSize(reinterpret_cast<const char*>(row), observation_size(py.tables())));
}

PyMethodDef methods[] = {{"play", play, METH_O, nullptr}, {nullptr, nullptr, 0, nullptr}};
PyType_Slot slots[] = {{Py_tp_methods, methods}, {0, nullptr}};

}  // namespace

void bind_game(nb::module_& module) {
    for (int kind = 0; kind < kCards; ++kind) numbers[kind] = nb::int_(kind).release().ptr();
    nb::class_<PyGame>(module, "Game", nb::type_slots(slots))
        .def(nb::init<std::shared_ptr<Tables>, Seed, int>(), "tables"_a, "seed"_a, "leader"_a = 0)
        .def_static("dealt", &PyGame::dealt, "tables"_a, "order"_a, "leader"_a = 0)
        .def("step", &PyGame::step, "kind"_a)
        .def("knows", &PyGame::knows, "seat"_a)
        .def("imagined", &PyGame::imagined, "seat"_a, "seed"_a)
        .def_prop_ro("choices", [](const PyGame& game) { return nb::steal<nb::tuple>(tuple_of(game.legal())); })
        .def("greedy", &PyGame::greedy)
        .def("observe", &observe, "seat"_a)
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
