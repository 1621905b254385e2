// What processors made since 2019 write at once: sets of cards and of actions as rows of flags, and as lists of numbers.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "game.hpp"
#include "tables.hpp"

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define KINGLESS_AT_ONCE 1
#include <immintrin.h>

#define KINGLESS_AT_ONCE_ONLY __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")))

namespace kingless::at_once {

inline const bool kIsThere = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                             __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi2") &&
                             __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("bmi2");

inline constexpr int kFlags = 64, kHalf = 32;  // flags that are written in one step

// The vector of ones, so that the compiler does not make it anew for every row.
KINGLESS_AT_ONCE_ONLY inline __m512i ones() {
    __m512i one = _mm512_set1_epi8(1);
    asm("" : "+v"(one));
    return one;
}

// Flags of a set that begins at this place; what is written too far is written over afterwards.
KINGLESS_AT_ONCE_ONLY inline void spread(Mask set, __m512i one, std::uint8_t* row) {
    _mm512_storeu_si512(row, _mm512_maskz_mov_epi8(set, one));
}
KINGLESS_AT_ONCE_ONLY inline void spread_half(Mask set, __m512i one, std::uint8_t* row) {
    const __m256i half = _mm256_maskz_mov_epi8(static_cast<__mmask32>(set), _mm512_castsi512_si256(one));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(row), half);
}

// Ten rows of flags, one after the other, each of 32 to 64.
inline constexpr int kRows = 10;
using Rows = std::array<Mask, kRows>;
KINGLESS_AT_ONCE_ONLY inline void spread_rows(const Rows& sets, std::uint8_t* row, int width) {
    const __m512i one = ones();
    for (int at = 0; at + 1 < kRows; ++at, row += width) spread(sets[at], one, row);
    spread_half(sets[kRows - 1], one, row);
    spread_half(sets[kRows - 1] >> (width - kHalf), one, row + width - kHalf);
}

// The same for rows of 48, without writing anything twice: four rows are three times 64 flags.
KINGLESS_AT_ONCE_ONLY inline void spread_rows_of_48(const Rows& sets, std::uint8_t* row) {
    const __m512i one = ones();
    for (int at = 0; at < kRows; at += 4, row += 3 * kFlags) {
        const Mask next = sets[at + 1];
        spread(sets[at] | next << 48, one, row);
        if (at + 2 == kRows) return spread_half(next >> 16, one, row + kFlags);
        spread(next >> 16 | sets[at + 2] << 32, one, row + kFlags);
        spread(sets[at + 2] >> 32 | sets[at + 3] << 16, one, row + 2 * kFlags);
    }
}

// The kinds of cards that are numbered as their kinds are; of kinds with several cards only the first counts.
KINGLESS_AT_ONCE_ONLY inline Mask kinds_of_first(const Tables& tables, Mask cards) { return _pext_u64(cards, tables.firsts); }

// The same with all their cards: `Tables::kinds_of`.
KINGLESS_AT_ONCE_ONLY inline Mask kinds_of(const Tables& tables, Mask cards) {
    Mask found = kinds_of_first(tables, cards);
    for (const int one : tables.several) found |= Mask{(cards & tables.of_kind[one]) != 0} << one;
    return found;
}

// The numbers of at most 13 members of a set in order, -1 behind the last.
KINGLESS_AT_ONCE_ONLY inline void list(Mask set, const std::int16_t* numbers, std::int16_t* row) {
    const auto low = static_cast<__mmask32>(set), high = static_cast<__mmask32>(set >> kHalf);
    const __m512i first = _mm512_maskz_compress_epi16(low, _mm512_loadu_si512(numbers));
    const __m512i second = _mm512_maskz_compress_epi16(high, _mm512_loadu_si512(numbers + kHalf));
    const __mmask32 behind = ~__mmask32{0} << std::popcount(low);
    const __m512i both = _mm512_mask_expand_epi16(first, behind, second);
    const __mmask32 none = ~__mmask32{0} << std::popcount(set);
    const __m512i listed = _mm512_mask_set1_epi16(both, none, -1);
    const __m128i begin = _mm512_castsi512_si128(listed), next = _mm512_extracti32x4_epi32(listed, 1);
    static_assert(kHand == 13);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(row), begin);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(row + kHand - 8), _mm_alignr_epi8(next, begin, 2 * (kHand - 8)));
}

// Flags for `many` numbers, of which the set's members have some below 256: of each 64 the places that they can have, and
// how many members have places before them.
template <std::size_t kWords>
KINGLESS_AT_ONCE_ONLY void flag(Mask set, const std::array<Mask, kWords>& places, const std::uint8_t* before, std::uint8_t* row,
                                std::size_t many) {
    const __m512i one = ones(), none = _mm512_setzero_si512();
    for (std::size_t at = kWords * kFlags; at + kFlags <= many; at += kFlags) _mm512_storeu_si512(row + at, none);
    _mm512_storeu_si512(row + many - kFlags, none);
    for (std::size_t word = 0; word < kWords; ++word) {
        const Mask found = _pdep_u64(set >> before[word], places[word]);
        _mm512_storeu_si512(row + word * kFlags, _mm512_maskz_mov_epi8(found, one));
    }
}

}  // namespace kingless::at_once
#endif
