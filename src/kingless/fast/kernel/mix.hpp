// A good mixer of bits (the last step of splitmix64), for hashes and seeds.
#pragma once

#include <cstdint>

namespace kingless {

inline std::uint64_t mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

}  // namespace kingless
