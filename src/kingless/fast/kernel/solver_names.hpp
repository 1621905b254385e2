// Numbers for patterns: the same words get the same number, other words another one.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tables.hpp"

namespace kingless::solving {

class Names {
   public:
    static constexpr int kMostWords = 32;

    // The number of these words in their faction, from 1 on; 0 where `most` are given away or there is no room.
    unsigned of(int faction, const std::uint32_t* words, int many, unsigned most);
    void clear();

   private:
    static constexpr std::size_t kFirst = std::size_t{1} << 14, kMost = std::size_t{1} << 18;  // slots
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t begin = 0;  // where its words are
        std::uint16_t name = 0;   // 0 where the slot is free
        std::uint8_t many = 0;
        std::uint8_t faction = 0;
    };

    std::vector<Slot> slots_;
    std::vector<std::uint32_t> words_;
    std::vector<std::uint32_t> filled_;  // the slots in use, to be freed quickly
    std::array<unsigned, kFactions> given_{};

    [[nodiscard]] static std::uint64_t hash_of(unsigned faction, const std::uint32_t* words, int many);
    [[nodiscard]] std::size_t next_place(std::size_t place) const { return (place + 1) & (slots_.size() - 1); }
    [[nodiscard]] bool is_full() const { return filled_.size() >= slots_.size() / 4 * 3; }
    void grow();
};

}  // namespace kingless::solving
