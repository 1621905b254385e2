// What a seat knows as numbers: ten piles by kind and six counts, the plain layout of envs/layout.py.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "game.hpp"
#include "tables.hpp"

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define KINGLESS_SPREAD 1
#include <immintrin.h>
#endif

namespace kingless {

inline constexpr int kSeenPiles = 10, kSeenNumbers = 6;
inline constexpr int kSpreadPiles = 7;  // the others hold one card at most
inline constexpr int kMostSeen = kSeenPiles * kCards + kSeenNumbers;

inline int observation_size(const Tables& tables) { return kSeenPiles * tables.kinds + kSeenNumbers; }

// Eight flags at a time, each as a byte of 0 or 1.
inline const auto kFlagBytes = [] {
    std::array<std::uint64_t, 256> rows{};
    for (int value = 0; value < 256; ++value) {
        std::uint8_t bytes[8];
        for (int at = 0; at < 8; ++at) bytes[at] = value >> at & 1;
        std::memcpy(&rows[value], bytes, 8);
    }
    return rows;
}();

inline void spread(Mask flags, std::uint8_t* row, int many) {
    int at = 0;
    for (; at + 8 <= many; at += 8) std::memcpy(row + at, &kFlagBytes[flags >> at & 255], 8);
    if (at < many) std::memcpy(row + at, &kFlagBytes[flags >> at & 255], many - at);
}

// A row of flags for each pile, a row after the other.
template <int kKinds>
void spread_piles(const Mask (&kinds)[kSpreadPiles], std::uint8_t* row, int many) {
    const int width = kKinds ? kKinds : many;
    for (int pile = 0; pile < kSpreadPiles; ++pile) spread(kinds[pile], row + pile * width, width);
}

#ifdef KINGLESS_SPREAD
inline constexpr int kFewestWide = 16;  // kinds, so that what is written too far is written over afterwards

// The same on processors made since 2013: 64 flags at a time, of which those behind the row are written over by the next.
__attribute__((target("avx2"))) inline void spread_wide(const Mask (&kinds)[kSpreadPiles], std::uint8_t* row, int many) {
    const __m256i places = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const __m256i bits = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
    const __m256i one = _mm256_set1_epi8(1);
    for (int pile = 0; pile < kSpreadPiles; ++pile, row += many) {
        for (int half = 0; half < 2; ++half) {
            const auto flags = _mm256_set1_epi32(static_cast<int>(kinds[pile] >> 32 * half));
            const auto found = _mm256_cmpeq_epi8(_mm256_and_si256(_mm256_shuffle_epi8(flags, places), bits), bits);
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(row + 32 * half), _mm256_and_si256(found, one));
        }
    }
}

inline const bool kSpreadsWide = __builtin_cpu_supports("avx2");
#endif

// How many cards of each kind lie in each pile. `kKinds` is the number of kinds where it is known when this is
// compiled, which is much faster; 0 where it is not.
template <int kKinds>
void write_piles(const Tables& tables, const Mask (&piles)[kSpreadPiles], std::uint8_t* row) {
    const int many = kKinds ? kKinds : tables.kinds;
    Mask kinds[kSpreadPiles] = {};
    for (const auto& [cards, offset] : tables.single) {
        for (int pile = 0; pile < kSpreadPiles; ++pile) kinds[pile] |= std::rotr(piles[pile] & cards, offset);
    }
#ifdef KINGLESS_SPREAD
    if (kSpreadsWide && many >= kFewestWide) {
        spread_wide(kinds, row, many);
    } else {
        spread_piles<kKinds>(kinds, row, many);
    }
#else
    spread_piles<kKinds>(kinds, row, many);
#endif
    for (const int kind : tables.several) {
        const Mask cards = tables.of_kind[kind];
        for (int pile = 0; pile < kSpreadPiles; ++pile) {
            row[pile * many + kind] = static_cast<std::uint8_t>(std::popcount(piles[pile] & cards));
        }
    }
}

inline void write_numbers(const Game& game, int seat, std::uint8_t* row) {
    const int other = 1 - seat;
    const int held = std::popcount(game.hand[game.leader]);
    const int before = game.led == kNone ? kHand + 1 : kHand;
    const int numbers[kSeenNumbers] = {game.phase,
                                       std::min(kHand, before - held),
                                       game.leader == seat,
                                       std::popcount(game.hand[other] & ~game.shown[other]),
                                       std::popcount(game.followers[other] & ~game.shown[other]),
                                       game.phase == 1 ? 2 * kHand - game.drawn : 0};
    for (int at = 0; at < kSeenNumbers; ++at) row[at] = static_cast<std::uint8_t>(numbers[at]);
}

inline void write_observation(const Tables& tables, const Game& game, int seat, std::uint8_t* row) {
    const int other = 1 - seat, kinds = tables.kinds;
    const Mask piles[kSpreadPiles] = {game.hand[seat],
                                      game.hand[other] & game.shown[other],
                                      game.followers[seat],
                                      game.followers[other] & game.shown[other],
                                      game.score[seat],
                                      game.score[other],
                                      game.out};
    constexpr int kUsualKinds = 48;
    kinds == kUsualKinds ? write_piles<kUsualKinds>(tables, piles, row) : write_piles<0>(tables, piles, row);
    row += kSpreadPiles * kinds;
    constexpr int kLeft = kSeenPiles - kSpreadPiles;
    std::memset(row, 0, kLeft * kinds);
    if (game.prize != kNone) row[tables.kind[game.prize]] = 1;
    if (game.led != kNone) row[(game.leader == seat ? kinds : 2 * kinds) + tables.kind[game.led]] = 1;
    write_numbers(game, seat, row + kLeft * kinds);
}

}  // namespace kingless
