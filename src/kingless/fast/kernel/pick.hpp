// Finding the n-th card of a set, counted from 0, as quickly as the processor can.
#pragma once

#include <bit>

#include "game.hpp"
#include "tables.hpp"

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define KINGLESS_DEPOSIT 1
#endif

namespace kingless {

struct Plain {
    static int pick(Mask set, unsigned n) { return nth(set, n); }
};

#ifdef KINGLESS_DEPOSIT
// Processors since 2013 find the n-th bit in one instruction; written out, because only this one needs them.
struct Deposit {
    static int pick(Mask set, unsigned n) {
        Mask found;
        asm("pdepq %2, %1, %0" : "=r"(found) : "r"(Mask{1} << n), "r"(set));
        return std::countr_zero(found);
    }
};

inline const bool kDeposits = __builtin_cpu_supports("bmi2");
#else
using Deposit = Plain;
inline const bool kDeposits = false;
#endif

}  // namespace kingless
