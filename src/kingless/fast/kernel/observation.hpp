// What a seat knows as numbers: ten piles by kind and six counts, the plain layout of envs/layout.py.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "at_once.hpp"
#include "game.hpp"
#include "tables.hpp"

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define KINGLESS_SPREAD 1
#include <immintrin.h>
#endif

namespace kingless {

inline constexpr int kSeenPiles = 10, kSeenNumbers = 6;
inline constexpr int kCountedPiles = kSeenPiles - 3;  // the others hold one card at most
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

using CountedPiles = std::array<Mask, kCountedPiles>;

// A row of flags for each pile, a row after the other. `kKinds` is the number of kinds where it is known when this is
// compiled, which is much faster; 0 where it is not.
template <int kKinds>
void spread_piles(const CountedPiles& kinds, std::uint8_t* row, int many) {
    const int width = kKinds ? kKinds : many;
    for (int pile = 0; pile < kCountedPiles; ++pile) spread(kinds[pile], row + pile * width, width);
}

#ifdef KINGLESS_SPREAD
inline constexpr int kFewestWide = 16;  // kinds, so that what is written too far is written over afterwards

// The same on processors made since 2013: 64 flags at a time, of which those behind the row are written over by the next.
__attribute__((target("avx2"))) inline void spread_wide(const CountedPiles& kinds, std::uint8_t* row, int many) {
    const __m256i places = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const __m256i bits = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
    const __m256i one = _mm256_set1_epi8(1);
    for (int pile = 0; pile < kCountedPiles; ++pile, row += many) {
        for (int half = 0; half < 2; ++half) {
            const auto flags = _mm256_set1_epi32(static_cast<int>(kinds[pile] >> 32 * half));
            const auto found = _mm256_cmpeq_epi8(_mm256_and_si256(_mm256_shuffle_epi8(flags, places), bits), bits);
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(row + 32 * half), _mm256_and_si256(found, one));
        }
    }
}

inline const bool kSpreadsWide = __builtin_cpu_supports("avx2");
#endif

// The first piles of a game as a seat sees them.
inline CountedPiles seen_piles(const Game& game, int seat) {
    const int other = 1 - seat;
    return {game.hand[seat],  game.hand[other] & game.shown[other], game.followers[seat], game.followers[other] & game.shown[other],
            game.score[seat], game.score[other],                    game.out};
}

// Of kinds that have several cards, how many lie in each pile.
inline void write_several(const Tables& tables, const CountedPiles& piles, std::uint8_t* row, int many) {
    for (const int kind : tables.several) {
        const Mask cards = tables.of_kind[kind];
        for (int pile = 0; pile < kCountedPiles; ++pile) {
            row[pile * many + kind] = static_cast<std::uint8_t>(std::popcount(piles[pile] & cards));
        }
    }
}

// How many cards of each kind lie in each pile.
template <int kKinds>
void write_piles(const Tables& tables, const CountedPiles& piles, std::uint8_t* row) {
    const int many = kKinds ? kKinds : tables.kinds;
    CountedPiles kinds{};
    for (const auto& [cards, offset] : tables.single) {
        for (int pile = 0; pile < kCountedPiles; ++pile) kinds[pile] |= std::rotr(piles[pile] & cards, offset);
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
    write_several(tables, piles, row, many);
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

inline constexpr int kUsualKinds = 48;

inline void write_observation(const Tables& tables, const Game& game, int seat, std::uint8_t* row) {
    const CountedPiles piles = seen_piles(game, seat);
    const int many = tables.kinds;
    many == kUsualKinds ? write_piles<kUsualKinds>(tables, piles, row) : write_piles<0>(tables, piles, row);
    row += kCountedPiles * many;
    constexpr int kLeft = kSeenPiles - kCountedPiles;
    std::memset(row, 0, kLeft * many);
    if (game.prize != kNone) row[tables.kind[game.prize]] = 1;
    if (game.led != kNone) row[(game.leader == seat ? many : 2 * many) + tables.kind[game.led]] = 1;
    write_numbers(game, seat, row + kLeft * many);
}

#ifdef KINGLESS_AT_ONCE
// Can it be written as below?
inline bool is_written_at_once(const Tables& tables) {
    return at_once::kIsThere && tables.in_order && tables.kinds >= at_once::kHalf;
}

// The same on newer processors.
KINGLESS_AT_ONCE_ONLY inline void write_observation_at_once(const Tables& tables, const Game& game, int seat,
                                                            std::uint8_t* row) {
    const int many = tables.kinds;
    const CountedPiles piles = seen_piles(game, seat);
    const Mask prize = game.prize == kNone ? 0 : bit(tables.kind[game.prize]);
    const Mask led = game.led == kNone ? 0 : bit(tables.kind[game.led]);
    const Mask own = game.leader == seat ? led : 0;
    at_once::Rows kinds{0, 0, 0, 0, 0, 0, 0, prize, own, led ^ own};
    for (int pile = 0; pile < kCountedPiles; ++pile) kinds[pile] = at_once::kinds_of_first(tables, piles[pile]);
    many == kUsualKinds ? at_once::spread_rows_of_48(kinds, row) : at_once::spread_rows(kinds, row, many);
    write_several(tables, piles, row, many);
    write_numbers(game, seat, row + kSeenPiles * many);
}
#endif

}  // namespace kingless
