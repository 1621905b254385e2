// Whole games inside the kernel, as Python asks for them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>

#include <array>
#include <memory>
#include <stdexcept>

#include "bind.hpp"
#include "greedy.hpp"
#include "playout.hpp"
#include "tables.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace kingless {

namespace {

void check_many(std::int64_t many) {
    if (many < 0) throw std::invalid_argument("no fewer than no games can be played");
}

}  // namespace

void bind_whole_games(nb::module_& module) {
    module.def(
        "random_games",
        [](const std::shared_ptr<Tables>& tables, std::int64_t many, Seed seed, int threads) {
            check_whole(*tables);
            check_threads(threads);
            check_many(many);
            nb::gil_scoped_release release;
            return random_games(*tables, many, seed.number, threads, hear_signals);
        },
        "tables"_a, "many"_a, "seed"_a, "threads"_a = 1);
    module.def(
        "greedy_games",
        [](const std::shared_ptr<Tables>& tables, std::int64_t many, Seed seed, int threads,
           std::array<double, 2> sense) {
            check_whole(*tables);
            check_threads(threads);
            check_many(many);
            for (const double share : sense) {
                if (!(0 <= share && share <= 1)) throw std::invalid_argument("a share is a number from 0 to 1");
            }
            nb::gil_scoped_release release;
            return greedy_games(*tables, many, seed.number, threads, sense, hear_signals);
        },
        "tables"_a, "many"_a, "seed"_a, "threads"_a = 1, "sense"_a = std::array<double, 2>{1, 1});
}

}  // namespace kingless
