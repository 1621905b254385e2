// The parts of the kernel that Python sees, each bound in a file of its own.
#pragma once

#include <nanobind/nanobind.h>

#include <bit>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <vector>

#include "tables.hpp"

namespace kingless {

// Any whole number of Python's will do: of a long one the last 64 bits count.
struct Seed {
    std::uint64_t number = 0;
};

void bind_tables(nanobind::module_& module);
void bind_solver(nanobind::module_& module);
void bind_game(nanobind::module_& module);
void bind_search(nanobind::module_& module);
void bind_batch(nanobind::module_& module);
void bind_env_batch(nanobind::module_& module);
void bind_env_game(nanobind::module_& module);
void bind_part_rows(nanobind::module_& module);
void bind_net(nanobind::module_& module);
void bind_policy(nanobind::module_& module);
void bind_whole_games(nanobind::module_& module);

inline void check_whole(const Tables& tables) {
    if (!tables.whole) throw std::invalid_argument("these tables are of phase two alone");
}

inline constexpr int kMostGames = 1 << 24;  // some 2 GB
inline constexpr int kMostThreads = 256;

inline void check_size(std::int64_t size) {
    if (size < 1) throw std::invalid_argument("a batch needs at least one game");
    if (size > kMostGames) throw std::invalid_argument("a batch has at most 16777216 games");
}

inline void check_threads(int threads) {
    if (threads < 1 || threads > kMostThreads) throw std::invalid_argument("1 to 256 threads can play");
}

inline void check_seat(int seat) {
    if (seat != 0 && seat != 1) throw std::invalid_argument("a seat is 0 or 1");
}

inline void check_deal(const std::vector<int>& order) {
    Mask seen = 0;
    for (const int card : order) seen |= 0 <= card && card < kCards ? Mask{1} << card : 0;
    if (order.size() != kCards || std::popcount(seen) != kCards) {
        throw std::invalid_argument("a deal names each of the 52 cards once");
    }
}

// A signal such as Ctrl-C is heard in long calls too, and ends them with the exception that Python makes of it.
inline void hear_signals() {
    nanobind::gil_scoped_acquire hold;
    if (PyErr_CheckSignals()) throw nanobind::python_error();
}

// What a long call asks now and then: was it told to stop?
inline std::function<bool()> stop_asker(const std::optional<std::function<bool()>>& stop) {
    return [&stop] {
        nanobind::gil_scoped_acquire hold;
        hear_signals();
        return stop && (*stop)();
    };
}

}  // namespace kingless

namespace nanobind::detail {

template <>
struct type_caster<kingless::Seed> {
    NB_TYPE_CASTER(kingless::Seed, const_name("int"))

    bool from_python(handle given, std::uint8_t, cleanup_list*) noexcept {
        const object whole = steal(PyNumber_Index(given.ptr()));
        if (!whole.is_valid()) {
            PyErr_Clear();
            return false;
        }
        value.number = PyLong_AsUnsignedLongLongMask(whole.ptr());
        return true;
    }
};

}  // namespace nanobind::detail
