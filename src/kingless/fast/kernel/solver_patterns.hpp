// What the cards in play make of themselves, faction by faction, and the exact key of a position that follows.
//
// A pattern is what the rest of the game depends on: of each card its owner, its points, and how many of the
// other's cards beat it or are beaten by it. Patterns are numbered as they turn up, the same ones with the same
// number, and a position's key is the numbers of its five patterns side by side. So two positions have one key
// only if they are the same game: nothing is hashed.
#pragma once

#include <cstdint>
#include <vector>

#include "solver_deal.hpp"
#include "solver_effort.hpp"
#include "solver_names.hpp"
#include "solver_scales.hpp"

namespace kingless::solving {

using Key = std::uint64_t;

inline constexpr int kKeyBits = 54;
inline constexpr Key kUnnamed = Key{1} << 56;  // or more: a pattern had no number left, remember nothing

struct Pattern {
    std::uint16_t stamp = 0;  // of the deal for which all this is true
    std::uint16_t name = 0;
    Bits lowest = 0;                 // of each group that does the same, its lowest card
    std::uint8_t sure[2] = {0, 0};   // the points each seat scores by leading what cannot be beaten
    std::uint8_t drawn[2] = {0, 0};  // ... and that these leads draw from a hand that must follow
};

// What only tie-breaks ask of a pattern.
struct TiePattern {
    Bits highest = 0;  // of each group that does the same, its highest card
    std::int16_t sure[kScales][2] = {};  // as above, on each scale
    std::int16_t drawn[kScales][2] = {};
};

class Patterns {
   public:
    Patterns(const Deal& deal, const Scales& scales, const Techniques& use) : deal_(deal), scales_(scales), use_(use) {}

    // Begin with a new deal, and with what breaks ties where there can be any.
    void clear(bool with_ties);

    const Pattern& at(int faction, Bits present) {
        if (patterns_[faction].empty()) return relearn(faction, present);
        std::size_t index = (present & deal_.suit[faction]) >> deal_.shift[faction];
        index |= static_cast<std::size_t>((present & beside_[faction]) >> beside_shift_) << deal_.width[faction];
        Pattern& found = patterns_[faction][index];
        if (found.stamp != stamp_) learn(faction, present, found, with_ties_ ? &ties_[faction][index] : nullptr);
        return found;
    }
    // What belongs to a pattern just found.
    [[nodiscard]] const TiePattern& ties(int faction, const Pattern& pattern) const {
        return &pattern == &scratch_ ? scratch_ties_ : ties_[faction][static_cast<std::size_t>(&pattern - patterns_[faction].data())];
    }
    // A faction's part of the key.
    Key part(int faction, Bits present) {
        return present & deal_.suit[faction] ? part(faction, at(faction, present)) : 0;
    }
    [[nodiscard]] Key part(int faction, const Pattern& pattern) const {
        return pattern.name ? static_cast<Key>(pattern.name) << key_shift_[faction] : kUnnamed;
    }

   private:
    static constexpr int kNameBits = 16;  // that a name has room for
    static constexpr int kMostBits = 20;  // of a faction with the wild one, for which patterns are kept

    const Deal& deal_;
    const Scales& scales_;
    const Techniques& use_;
    std::vector<Pattern> patterns_[kFactions];  // by the cards of the faction, and of the wild one, that are left
    std::vector<TiePattern> ties_[kFactions];
    Bits beside_[kFactions] = {};
    int beside_shift_ = 0;
    Names names_;
    int key_shift_[kFactions] = {};
    int name_bits_[kFactions] = {};
    bool with_ties_ = false;
    bool by_cards_ = false;  // the key says which cards are left, and nothing more general
    std::uint16_t stamp_ = 0;
    Pattern scratch_;
    TiePattern scratch_ties_;

    [[nodiscard]] double most_patterns(int faction) const;
    void share_key();
    const Pattern& relearn(int faction, Bits present);
    void learn(int faction, Bits present, Pattern& found, TiePattern* ties);
    void name(int faction, Bits present, Pattern& found);
    [[nodiscard]] Bits masters(int faction, Bits present, int owner) const;
    void add_sure(int faction, Bits present, Pattern& found) const;
    void add_sure(int faction, Bits present, TiePattern& ties) const;
    void group(int faction, Bits present, Pattern& found, TiePattern* ties) const;
    [[nodiscard]] bool same(int one, int other, Bits others) const;
    [[nodiscard]] std::uint32_t sign(int faction, int number, Bits others) const;
};

}  // namespace kingless::solving
