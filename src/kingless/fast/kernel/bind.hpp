// The parts of the kernel that Python sees, each bound in a file of its own.
#pragma once

#include <nanobind/nanobind.h>

#include <stdexcept>

#include "tables.hpp"

namespace kingless {

void bind_tables(nanobind::module_& module);
void bind_solver(nanobind::module_& module);
void bind_game(nanobind::module_& module);
void bind_search(nanobind::module_& module);
void bind_batch(nanobind::module_& module);
void bind_whole_games(nanobind::module_& module);

inline void check_whole(const Tables& tables) {
    if (!tables.whole) throw std::invalid_argument("these tables are of phase two alone");
}

inline void check_seat(int seat) {
    if (seat != 0 && seat != 1) throw std::invalid_argument("a seat is 0 or 1");
}

}  // namespace kingless
