// Long loops over numbers, for processors that take eight at a time where they can. The results are the same to the
// last bit: nothing is added in another order, and no product is left unrounded.
#pragma once

#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__SANITIZE_ADDRESS__)
#define KINGLESS_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define KINGLESS_WIDE
#endif

namespace kingless {

inline void add_row(float* sums, const float* row, int many) {
    for (int at = 0; at < many; ++at) sums[at] += row[at];
}

inline void add_row(float* sums, const float* row, float times, int many) {
    for (int at = 0; at < many; ++at) sums[at] += times * row[at];
}

// The sum of the products of two rows, in eight sums side by side.
inline float product(const float* one, const float* other, int many) {
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
