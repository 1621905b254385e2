// Which actions may be taken, by their public numbers: as a flag for each, and as a list.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "at_once.hpp"
#include "tables.hpp"

namespace kingless {

// Kinds of cards as actions: the kind k is the action `numbers[k]`, of so many.
class ActionFlags {
   public:
    ActionFlags(std::vector<std::uint8_t> numbers, std::size_t actions)
        : numbers_(std::move(numbers)), kind_of_(actions, -1) {
        choices_.fill(-1);
        for (std::size_t kind = 0; kind < numbers_.size(); ++kind) {
            const std::uint8_t number = numbers_[kind];
            kind_of_.at(number) = static_cast<std::int16_t>(kind);
            choices_[kind] = number;
            places_[number / kBits] |= Mask{1} << number % kBits;
            ++before_[number / kBits + 1];
        }
        for (std::size_t word = 1; word < before_.size(); ++word) before_[word] += before_[word - 1];
        const auto unordered = std::adjacent_find(numbers_.begin(), numbers_.end(), std::greater_equal<>());
        is_ordered_ = unordered == numbers_.end();
    }
    [[nodiscard]] std::size_t actions() const { return kind_of_.size(); }
    [[nodiscard]] std::uint8_t number(int kind) const { return numbers_[kind]; }
    // The kind that this action plays, -1 where it plays no card of the deck or there is no such action.
    [[nodiscard]] int kind_of(std::int64_t action) const {
        return 0 <= action && action < static_cast<std::int64_t>(kind_of_.size()) ? kind_of_[action] : -1;
    }
    // A flag for each action, and the numbers of at most `kHand` kinds in order, -1 behind the last.
    void write(Mask kinds, std::uint8_t* flags, std::int16_t* choices) const {
        std::fill_n(flags, actions(), std::uint8_t{0});
        std::fill_n(choices, kHand, std::int16_t{-1});
        for (; kinds; kinds &= kinds - 1) {
            const std::uint8_t number = numbers_[std::countr_zero(kinds)];
            flags[number] = 1;
            *choices++ = number;
        }
    }
    // Are the numbers in the order of the kinds, as they must be for what follows?
    [[nodiscard]] bool is_ordered() const { return is_ordered_; }
#ifdef KINGLESS_AT_ONCE
    KINGLESS_AT_ONCE_ONLY void write_at_once(Mask kinds, std::uint8_t* flags, std::int16_t* choices) const {
        at_once::flag(kinds, places_, before_.data(), flags, actions());
        at_once::list(kinds, choices_.data(), choices);
    }
#endif

   private:
    static constexpr std::size_t kBits = 64, kWords = 256 / kBits;

    std::vector<std::uint8_t> numbers_;
    std::vector<std::int16_t> kind_of_;  // by action
    std::array<std::int16_t, 64> choices_{};  // by kind
    std::array<Mask, kWords> places_{};  // by 64 actions, those that play a card of the deck
    std::array<std::uint8_t, kWords + 1> before_{};  // how many kinds have lower numbers
    bool is_ordered_ = false;
};

}  // namespace kingless
