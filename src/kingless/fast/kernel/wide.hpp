// Long loops over numbers, for processors that take eight at a time where they can. The results are the same to the
// last bit: nothing is added in another order, and no product is left unrounded.
#pragma once

#include <algorithm>
#include <cstddef>

#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__SANITIZE_ADDRESS__)
#define KINGLESS_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define KINGLESS_WIDE
#endif

// What is called inside such a loop must become part of it, or it is compiled for the slowest processor.
#if defined(__GNUC__)
#define KINGLESS_INLINE inline __attribute__((always_inline))
#else
#define KINGLESS_INLINE inline
#endif

namespace kingless {

KINGLESS_INLINE void add_row(float* sums, const float* row, int many) {
    for (int at = 0; at < many; ++at) sums[at] += row[at];
}

KINGLESS_INLINE void add_row(float* sums, const float* row, float times, int many) {
    for (int at = 0; at < many; ++at) sums[at] += times * row[at];
}

// Eight sums side by side, which can stay in the processor while rows are added to them.
struct Eight {
    float sums[8];

    KINGLESS_INLINE explicit Eight(const float* from) { std::copy_n(from, 8, sums); }
    KINGLESS_INLINE void add(const float* row, float times) {
        for (int lane = 0; lane < 8; ++lane) sums[lane] += times * row[lane];
    }
    KINGLESS_INLINE void store(float* to) const { std::copy_n(sums, 8, to); }
};

// Add the rows of a table that these places name, each times what its place has in `times`, if that is given.
template <class Place>
KINGLESS_INLINE void add_rows(float* sums, const float* table, int width, const Place* places, int many, const float* times) {
    int from = 0;
    for (; from + 32 <= width; from += 32) {
        float* here = sums + from;
        Eight first(here), second(here + 8), third(here + 16), fourth(here + 24);
        for (int step = 0; step < many; ++step) {
            const float* row = table + static_cast<std::size_t>(places[step]) * width + from;
            const float scale = times ? times[places[step]] : 1.0f;
            first.add(row, scale), second.add(row + 8, scale), third.add(row + 16, scale), fourth.add(row + 24, scale);
        }
        first.store(here), second.store(here + 8), third.store(here + 16), fourth.store(here + 24);
    }
    if (from == width) return;
    for (int step = 0; step < many; ++step) {
        const float* row = table + static_cast<std::size_t>(places[step]) * width + from;
        add_row(sums + from, row, times ? times[places[step]] : 1.0f, width - from);
    }
}

// The sum of the products of two rows, in eight sums side by side.
KINGLESS_INLINE float product(const float* one, const float* other, int many) {
    float sums[8] = {};
    int at = 0;
    for (; at + 8 <= many; at += 8) {
        for (int lane = 0; lane < 8; ++lane) sums[lane] += one[at + lane] * other[at + lane];
    }
    float total = 0;
    for (; at < many; ++at) total += one[at] * other[at];
    for (const float sum : sums) total += sum;
    return total;
}

}  // namespace kingless
