// Lanes: five small numbers, one for each faction, side by side in 32 bits.
#pragma once

#include <bit>
#include <cstdint>

namespace kingless::lanes {

using Lanes = std::uint32_t;  // five lanes of six bits: values to 31, and a guard bit for comparing

inline constexpr int kWidth = 6;
inline constexpr Lanes kOnes = 0x01041041;  // one in each lane
inline constexpr Lanes kGuard = kOnes << 5;
inline constexpr Lanes kFull = kOnes * 31;  // the greatest value in each lane

constexpr Lanes lane(int faction, unsigned value) { return static_cast<Lanes>(value) << (kWidth * faction); }
constexpr unsigned at(Lanes lanes, int faction) { return (lanes >> (kWidth * faction)) & 31; }

// The lanes in which guard bits stand, as full lanes.
constexpr Lanes spread(Lanes guards) { return guards - (guards >> 5); }

// Guard bits where a <= b.
constexpr Lanes at_most(Lanes a, Lanes b) { return ((b | kGuard) - a) & kGuard; }
constexpr bool all_at_most(Lanes a, Lanes b) { return at_most(a, b) == kGuard; }

// a - b, but not below zero.
constexpr Lanes less(Lanes a, Lanes b) {
    const Lanes difference = (a | kGuard) - b;
    return difference & spread(difference & kGuard);
}
// a + b, but not above 31.
constexpr Lanes plus(Lanes a, Lanes b) {
    const Lanes sum = a + b;
    return (sum | spread(sum & kGuard)) & kFull;
}
constexpr Lanes smaller(Lanes a, Lanes b) {
    const Lanes low = spread(at_most(a, b));
    return (a & low) | (b & ~low & kFull);
}
constexpr Lanes greater(Lanes a, Lanes b) {
    const Lanes low = spread(at_most(a, b));
    return (b & low) | (a & ~low & kFull);
}
// Guard bits where a lane is zero.
constexpr Lanes zero(Lanes a) { return ~(a + kFull) & kGuard; }

constexpr unsigned sum(Lanes a) {
    // Six-bit lanes would overflow in one product: add them by pairs.
    return (a & 31) + ((a >> 6) & 31) + ((a >> 12) & 31) + ((a >> 18) & 31) + ((a >> 24) & 31);
}

}  // namespace kingless::lanes
