// What a network is told: a long row of places, some of them marked.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "tables.hpp"

namespace kingless {

using Place = std::uint16_t;

struct Marks {
    static constexpr int kMost = 384;  // more than any position has

    std::array<Place, kMost> at;
    int many = 0;

    void add(int place) {
        if (many < kMost) at[many++] = static_cast<Place>(place);
    }
};

// Equal cards are one kind: however many of them a set holds, they take the first places of their kind.
inline int place_among_equals(const Tables& tables, Mask before, int card) {
    const Mask same = tables.of_kind[tables.kind[card]];
    return std::countr_zero(same) + std::popcount(before & same);
}

// Writes marks from left to right, one part of the row after the other.
class MarkWriter {
   public:
    static constexpr int kRuler = 14;  // no faction has more cards

    MarkWriter(const Tables& tables, Marks& marks) : tables_(tables), marks_(marks) {}

    // A place for each card of the deck.
    void cards(Mask set) {
        for (Mask left = set; left; left &= left - 1) {
            const int card = std::countr_zero(left);
            marks_.add(next_ + place_among_equals(tables_, set & ((Mask{1} << card) - 1), card));
        }
        next_ += kCards;
    }
    // A number, as that many marks on a ruler.
    void ruler(int number) {
        for (int at = 0; at < number && at < kRuler; ++at) marks_.add(next_ + at);
        next_ += kRuler;
    }
    // One of so many.
    void one_of(int chosen, int many) {
        if (0 <= chosen && chosen < many) marks_.add(next_ + chosen);
        next_ += many;
    }
    void flag(bool is_set) { one_of(is_set ? 0 : -1, 1); }
    // How many of each faction.
    void counts(Mask set) {
        for (int faction = 0; faction < kFactions; ++faction) ruler(std::popcount(set & tables_.cards_of(faction)));
    }
    // For each faction, from its highest card in any of these sets down, in which of them it is.
    template <std::size_t kSets>
    void ranks(const std::array<Mask, kSets>& sets) {
        constexpr int kWide = static_cast<int>(kSets);
        for (int faction = 0; faction < kFactions; ++faction) {
            const int first = tables_.first[faction], size = tables_.size[faction];
            int slot = 0;
            for (int card = first + size - 1; card >= first; --card) {
                for (int set = 0; set < kWide; ++set) {
                    if (sets[set] >> card & 1) {
                        marks_.add(next_ + kWide * slot++ + set);
                        break;
                    }
                }
            }
            next_ += kWide * size;
        }
    }
    [[nodiscard]] int width() const { return next_; }

   private:
    const Tables& tables_;
    Marks& marks_;
    int next_ = 0;
};

}  // namespace kingless
