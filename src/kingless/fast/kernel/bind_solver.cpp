// The solver as Python sees it.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <bit>
#include <memory>
#include <mutex>
#include <stdexcept>

#include "bind.hpp"
#include "game.hpp"
#include "solver.hpp"
#include "tables.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace kingless {

namespace {

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
        std::optional<std::function<bool()>> stop, const std::vector<int>& order) {
        for (const int card : order) {
            if (card < 0 || card >= kCards) throw std::invalid_argument("a card is none of the deck");
        }
        const Ending ending = ending_of(hands, scores, leader, led);
        nb::gil_scoped_release release;
        const std::lock_guard alone(busy_);
        solver_.nodes = 0;
        solver_.limit = limit;
        solver_.stop = stop_asker(stop);
        std::vector<std::pair<int, int>> values;
        try {
            solver_.values(ending, order, values);
        } catch (const Stopped&) {
        }
        return {values, solver_.nodes};
    }
    // The value for seat 0, or nothing where the limit was reached.
    std::optional<int> value(std::array<Mask, 2> hands, std::array<Mask, 2> scores, int leader, std::optional<int> led,
                             std::uint64_t limit) {
        const Ending ending = ending_of(hands, scores, leader, led);
        nb::gil_scoped_release release;
        const std::lock_guard alone(busy_);
        solver_.nodes = 0;
        solver_.limit = limit;
        const std::optional<std::function<bool()>> nobody;
        solver_.stop = stop_asker(nobody);
        try {
            return solver_.value(ending);
        } catch (const Stopped&) {
            return std::nullopt;
        }
    }
    std::uint64_t nodes() const { return solver_.nodes; }
    void forget() {
        nb::gil_scoped_release release;
        const std::lock_guard alone(busy_);
        solver_.forget();
    }
    void without(const std::string& technique) {
        const std::pair<const char*, bool Techniques::*> all[] = {
            {"table", &Techniques::table},           {"dominance", &Techniques::dominance},
            {"canonical", &Techniques::canonical},   {"generalise", &Techniques::generalise},
            {"equivalence", &Techniques::equivalence}, {"bounds", &Techniques::bounds},
            {"ordering", &Techniques::ordering},     {"look-ahead", &Techniques::look_ahead},
            {"prefetch", &Techniques::prefetch},     {"increments", &Techniques::increments}};
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
    std::mutex busy_;  // one question at a time, whichever thread asks
};

}  // namespace

void bind_solver(nb::module_& module) {
    nb::class_<PySolver>(module, "Solver")
        .def(nb::init<std::shared_ptr<Tables>, int>(), "tables"_a, "bits"_a = 16)
        .def("solve", &PySolver::solve, "hands"_a, "scores"_a, "leader"_a, "led"_a.none(), "limit"_a = 0,
             "stop"_a.none() = nb::none(), "order"_a = std::vector<int>())
        .def("value", &PySolver::value, "hands"_a, "scores"_a, "leader"_a, "led"_a.none(), "limit"_a = 0)
        .def_prop_ro("nodes", &PySolver::nodes)
        .def("forget", &PySolver::forget)
        .def("without", &PySolver::without, "technique"_a);
}

}  // namespace kingless
