// The kernel as Python sees it.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "batch.hpp"
#include "game.hpp"
#include "search.hpp"
#include "solver.hpp"
#include "tables.hpp"
#include "witness.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace kingless;

namespace {

using Bytes = nb::bytes;

std::shared_ptr<Tables> make_tables(const std::vector<int>& kind, const std::vector<Mask>& obliges,
                                    const std::vector<Mask>& may, Bytes first_phase, Bytes second_phase,
                                    const std::vector<int>& first, const std::vector<int>& size,
                                    const std::vector<std::vector<int>>& strength,
                                    const std::vector<std::vector<int>>& verdict,
                                    const std::vector<std::vector<int>>& tie_breaks, bool whole) {
    const auto need = [](bool right, const char* what) {
        if (!right) throw std::invalid_argument(what);
    };
    need(kind.size() == kCards && obliges.size() == kCards && may.size() == kCards, "a deck has 52 cards");
    need(first_phase.size() == kCards * kCards && second_phase.size() == kCards * kCards, "52 by 52 outcomes are needed");
    need(first.size() == kFactions && size.size() == kFactions && strength.size() == kFactions, "there are five factions");
    need(verdict.size() == kFactions + 1, "a tally has none to five votes");
    auto tables = std::make_shared<Tables>();
    for (int card = 0; card < kCards; ++card) {
        need(0 <= kind[card] && kind[card] < kCards, "kinds are numbered below 52");
        tables->kind[card] = static_cast<std::uint8_t>(kind[card]);
        tables->kinds = std::max(tables->kinds, kind[card] + 1);
        tables->obliges[card] = obliges[card];
        tables->may[card] = may[card];
        for (int answer = 0; answer < kCards; ++answer) {
            tables->outcome[0][card][answer] = static_cast<std::uint8_t>(first_phase.c_str()[card * kCards + answer]);
            tables->outcome[1][card][answer] = static_cast<std::uint8_t>(second_phase.c_str()[card * kCards + answer]);
        }
    }
    int total = 0;
    for (int faction = 0; faction < kFactions; ++faction) {
        need(first[faction] == total && 0 < size[faction] && size[faction] <= 16, "factions are neighbours, in order");
        total += size[faction];
        need(strength[faction].size() == std::size_t{1} << size[faction], "each set of a faction's cards has a strength");
        tables->first[faction] = static_cast<std::uint8_t>(first[faction]);
        tables->size[faction] = static_cast<std::uint8_t>(size[faction]);
        tables->strength[faction].assign(strength[faction].begin(), strength[faction].end());
    }
    need(total == kCards, "a deck has 52 cards");
    for (int mine = 0; mine <= kFactions; ++mine) {
        need(verdict[mine].size() == kFactions + 1, "a tally has none to five votes");
        for (int theirs = 0; theirs <= kFactions; ++theirs) {
            tables->verdict[mine][theirs] = static_cast<std::int8_t>(verdict[mine][theirs]);
        }
    }
    for (const auto& weights : tie_breaks) {
        need(weights.size() == kCards, "a tie-break weighs 52 cards");
        std::array<std::uint8_t, kCards> row{};
        std::copy(weights.begin(), weights.end(), row.begin());
        tables->tie_breaks.push_back(row);
    }
    tables->whole = whole;
    return tables;
}

void check_seat(int seat) {
    if (seat != 0 && seat != 1) throw std::invalid_argument("a seat is 0 or 1");
}

int check_bits(int bits) {
    if (bits < 0 || bits > 30) throw std::invalid_argument("the memory has 0 to 30 bits");
    return bits;
}

// An ending that can be: every card in one place, hands that fit, and the led card in neither.
Ending ending_of(const std::array<Mask, 2>& hands, const std::array<Mask, 2>& scores, int leader, std::optional<int> led) {
    check_seat(leader);
    if (led && (*led < 0 || *led >= kCards)) throw std::invalid_argument("the led card is none of the deck");
    Mask seen = led ? bit(*led) : 0;
    for (const Mask pile : {hands[0], hands[1], scores[0], scores[1]}) {
        if (pile >> kCards) throw std::invalid_argument("a card is none of the deck");
        if (pile & seen) throw std::invalid_argument("a card lies in two places");
        seen |= pile;
    }
    const int held = std::popcount(hands[leader]) + (led ? 1 : 0);
    if (held > kHand || held != std::popcount(hands[1 - leader])) {
        throw std::invalid_argument("both hands must be of equal size, at most 13 cards with the led one");
    }
    return {{hands[0], hands[1]}, {scores[0], scores[1]}, leader, led.value_or(kNone)};
}

class PySolver {
   public:
    PySolver(std::shared_ptr<Tables> tables, int bits) : tables_(std::move(tables)), solver_(*tables_, check_bits(bits)) {}

    // The value of each legal card for the seat to act, as far as it got; the nodes it took.
    std::pair<std::vector<std::pair<int, int>>, std::uint64_t> solve(
        std::array<Mask, 2> hands, std::array<Mask, 2> scores, int leader, std::optional<int> led, std::uint64_t limit,
        std::optional<std::function<bool()>> stop) {
        const Ending ending = ending_of(hands, scores, leader, led);
        solver_.nodes = 0;
        solver_.limit = limit;
        solver_.stop = nullptr;
        if (stop) {
            solver_.stop = [&stop] {
                nb::gil_scoped_acquire hold;
                return (*stop)();
            };
        }
        std::vector<std::pair<int, int>> values;
        nb::gil_scoped_release release;
        try {
            solver_.values(ending, values);
        } catch (const Stopped&) {
        }
        return {values, solver_.nodes};
    }
    // The value for seat 0, or nothing where the limit was reached.
    std::optional<int> value(std::array<Mask, 2> hands, std::array<Mask, 2> scores, int leader, std::optional<int> led,
                             std::uint64_t limit) {
        const Ending ending = ending_of(hands, scores, leader, led);
        solver_.nodes = 0;
        solver_.limit = limit;
        solver_.stop = nullptr;
        nb::gil_scoped_release release;
        try {
            return solver_.value(ending);
        } catch (const Stopped&) {
            return std::nullopt;
        }
    }
    std::uint64_t nodes() const { return solver_.nodes; }
    void forget() { solver_.forget(); }
    void without(const std::string& technique) {
        const std::pair<const char*, bool Techniques::*> all[] = {
            {"table", &Techniques::table},           {"dominance", &Techniques::dominance},
            {"canonical", &Techniques::canonical},   {"generalise", &Techniques::generalise},
            {"equivalence", &Techniques::equivalence}, {"bounds", &Techniques::bounds},
            {"ordering", &Techniques::ordering},     {"look-ahead", &Techniques::look_ahead}};
        for (const auto& [name, flag] : all) {
            if (technique == name) {
                solver_.use.*flag = false;
                solver_.forget();
                return;
            }
        }
        throw std::invalid_argument("there is no technique " + technique);
    }

   private:
    std::shared_ptr<Tables> tables_;
    Solver solver_;
};

class PyGame {
   public:
    PyGame(std::shared_ptr<Tables> tables, std::uint64_t seed, int leader) : tables_(std::move(tables)) {
        if (!tables_->whole) throw std::invalid_argument("these tables are of phase two alone");
        check_seat(leader);
        Random random(seed);
        here_.game.shuffle(random, leader);
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
        made.here_.game.deal(cards, leader);
        return made;
    }
    [[nodiscard]] Mask legal() const { return here_.kinds(*tables_); }
    // Play a card by its kind; True while the game goes on.
    bool step(int kind) {
        if (!here_.play(*tables_, kind)) throw std::invalid_argument("this card may not be played now");
        return !here_.game.over();
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
    [[nodiscard]] int to_act() const { return state().over() ? -1 : state().to_act(); }
    [[nodiscard]] int winner() const { return state().over() ? tables_->winner(state().score[0], state().score[1]) : -2; }
    [[nodiscard]] const Game& state() const { return here_.game; }
    [[nodiscard]] Knowledge knows(int seat) const {
        check_seat(seat);
        return here_.knows(seat);
    }
    // Another world, in which this seat has seen the same.
    [[nodiscard]] PyGame imagined(int seat, std::uint64_t seed) const {
        check_seat(seat);
        Random random(seed);
        PyGame world = *this;
        world.here_ = here_.imagined(seat, random);
        return world;
    }

   private:
    std::shared_ptr<Tables> tables_;
    Witness here_;
};

class PySearch {
   public:
    PySearch(std::shared_ptr<Tables> tables, const std::vector<float>& held, const std::vector<float>& scored, float lead,
             float thrift)
        : tables_(std::move(tables)) {
        if (!tables_->whole) throw std::invalid_argument("these tables are of phase two alone");
        if (held.empty() && scored.empty()) return;
        if (held.size() != kCards || scored.size() != kCards) throw std::invalid_argument("52 weights are needed, twice");
        std::copy(held.begin(), held.end(), guess_.held.begin());
        std::copy(scored.begin(), scored.end(), guess_.scored.begin());
        guess_.lead = lead;
        guess_.known = true;
        guess_.prepare(*tables_, thrift);
    }
    std::vector<std::tuple<int, double, std::uint64_t>> rate(const std::string& method, const Knowledge& known,
                                                             std::uint64_t playouts, std::uint64_t millis,
                                                             std::uint64_t seed, double sense,
                                                             std::optional<std::function<bool()>> stop) const {
        check(known, playouts, millis);
        Effort effort{playouts, millis, seed, nullptr};
        if (stop) {
            effort.stop = [&stop] {
                nb::gil_scoped_acquire hold;
                return (*stop)();
            };
        }
        std::vector<Rated> rated;
        {
            nb::gil_scoped_release release;
            if (method == "flat") {
                rated = flat(*tables_, guess_, known, effort, sense);
            } else {
                const bool guided = method == "guided" && guess_.known && known.phase == 1;
                rated = tree(*tables_, guided ? &guess_ : nullptr, known, effort, sense);
            }
        }
        std::vector<std::tuple<int, double, std::uint64_t>> told;
        for (const auto& one : rated) told.emplace_back(one.card, one.value, one.visits);
        return told;
    }
    // Worlds that fit: the other's hand and followers, and the draw pile from the top.
    std::vector<std::tuple<Mask, Mask, std::vector<int>>> imagine(const Knowledge& known, int many, std::uint64_t seed) const {
        check(known, 1, 0);
        Random random(seed);
        std::vector<std::tuple<Mask, Mask, std::vector<int>>> worlds;
        for (int number = 0; number < many; ++number) {
            Game world;
            known.imagine(random, world);
            const int other = 1 - known.seat;
            worlds.emplace_back(world.hand[other], world.followers[other],
                                std::vector<int>(world.pile + world.drawn, world.pile + 2 * kHand));
        }
        return worlds;
    }

   private:
    static void check(const Knowledge& known, std::uint64_t playouts, std::uint64_t millis) {
        if (!playouts && !millis) throw std::invalid_argument("a number of playouts or a time is needed");
        const int rest = std::popcount(known.unknown) - known.in_hand - known.blind;
        const bool fits = known.in_hand >= 0 && known.blind >= 0 && rest >= 0 && rest <= 2 * kHand &&
                          known.in_hand <= std::popcount(known.unknown & ~known.barred) && known.hand &&
                          !(known.hand & known.unknown) && (known.phase == 1 || rest == 0);
        if (!fits) throw std::invalid_argument("no world fits this knowledge");
    }
    std::shared_ptr<Tables> tables_;
    Guess guess_;
};

}  // namespace

NB_MODULE(_kernel, module) {
    nb::class_<Tables>(module, "Tables").def_ro("whole", &Tables::whole).def_ro("kinds", &Tables::kinds);
    module.def("tables", &make_tables, "kind"_a, "obliges"_a, "may"_a, "first_phase"_a, "second_phase"_a, "first"_a,
               "size"_a, "strength"_a, "verdict"_a, "tie_breaks"_a, "whole"_a);
    nb::class_<PySolver>(module, "Solver")
        .def(nb::init<std::shared_ptr<Tables>, int>(), "tables"_a, "bits"_a = 16)
        .def("solve", &PySolver::solve, "hands"_a, "scores"_a, "leader"_a, "led"_a.none(), "limit"_a = 0, "stop"_a.none() = nb::none())
        .def("value", &PySolver::value, "hands"_a, "scores"_a, "leader"_a, "led"_a.none(), "limit"_a = 0)
        .def_prop_ro("nodes", &PySolver::nodes)
        .def("forget", &PySolver::forget)
        .def("without", &PySolver::without, "technique"_a);
    nb::class_<PyGame>(module, "Game")
        .def(nb::init<std::shared_ptr<Tables>, std::uint64_t, int>(), "tables"_a, "seed"_a, "leader"_a = 0)
        .def_static("dealt", &PyGame::dealt, "tables"_a, "order"_a, "leader"_a = 0)
        .def("step", &PyGame::step, "kind"_a)
        .def("play", &PyGame::play, "kind"_a)
        .def("knows", &PyGame::knows, "seat"_a)
        .def("imagined", &PyGame::imagined, "seat"_a, "seed"_a)
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
    nb::class_<Knowledge>(module, "Knowledge")
        .def(nb::init<>())
        .def_rw("seat", &Knowledge::seat)
        .def_rw("phase", &Knowledge::phase)
        .def_rw("leader", &Knowledge::leader)
        .def_rw("led", &Knowledge::led)
        .def_rw("prize", &Knowledge::prize)
        .def_rw("hand", &Knowledge::hand)
        .def_rw("followers", &Knowledge::followers)
        .def_rw("other_followers", &Knowledge::other_followers)
        .def_rw("other_hand", &Knowledge::other_hand)
        .def_prop_rw(
            "score", [](const Knowledge& known) { return std::pair(known.score[0], known.score[1]); },
            [](Knowledge& known, std::pair<Mask, Mask> score) {
                known.score[0] = score.first;
                known.score[1] = score.second;
            })
        .def_rw("out", &Knowledge::out)
        .def_rw("unknown", &Knowledge::unknown)
        .def_rw("barred", &Knowledge::barred)
        .def_rw("in_hand", &Knowledge::in_hand)
        .def_rw("blind", &Knowledge::blind);
    nb::class_<PySearch>(module, "Search")
        .def(nb::init<std::shared_ptr<Tables>, const std::vector<float>&, const std::vector<float>&, float, float>(), "tables"_a,
             "held"_a, "scored"_a, "lead"_a, "thrift"_a = 0.5f)
        .def("rate", &PySearch::rate, "method"_a, "known"_a, "playouts"_a, "millis"_a, "seed"_a, "sense"_a = 0.0, "stop"_a.none() = nb::none())
        .def("imagine", &PySearch::imagine, "known"_a, "many"_a, "seed"_a);
    bind_batch(module);
}
