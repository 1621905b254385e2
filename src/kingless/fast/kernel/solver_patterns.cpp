// What a faction's cards in play make of themselves.
#include "solver_patterns.hpp"

#include <algorithm>
#include <bit>

namespace kingless::solving {

void Patterns::clear(bool with_ties) {
    with_ties_ = with_ties;
    names_.clear();
    if (++stamp_ == 0) {
        for (auto& those : patterns_) those.clear();
        stamp_ = 1;
    }
    const int wild = deal_.wild;
    int widest = 0;
    for (int faction = 0; faction < kFactions; ++faction) {
        beside_[faction] = wild >= 0 && wild != faction ? deal_.suit[wild] : 0;
        widest = std::max(widest, deal_.width[faction] + std::popcount(beside_[faction]));
    }
    beside_shift_ = wild >= 0 ? deal_.shift[wild] : 0;
    const bool kept = wild != Meetings::kSeveral && widest <= kMostBits;
    by_cards_ = !kept || !use_.canonical;
    for (int faction = 0; faction < kFactions; ++faction) {
        const std::size_t many = std::size_t{1} << (deal_.width[faction] + std::popcount(beside_[faction]));
        if (!kept) {
            patterns_[faction].clear();
        } else if (patterns_[faction].size() < many) {
            patterns_[faction].resize(many);
        }
        if (kept && with_ties && ties_[faction].size() < many) ties_[faction].resize(many);
    }
    share_key();
}

const Pattern& Patterns::relearn(int faction, Bits present) {
    learn(faction, present, scratch_, &scratch_ties_);
    return scratch_;
}

void Patterns::learn(int faction, Bits present, Pattern& found, TiePattern* ties) {
    found = Pattern{};
    found.stamp = stamp_;
    if (ties) *ties = TiePattern{};
    name(faction, present, found);
    group(faction, present, found, ties);
    add_sure(faction, present, found);
    if (ties) add_sure(faction, present, *ties);
}

// All that matters of one card: its points, and how many of the other's cards it meets in which way.
std::uint32_t Patterns::sign(int faction, int number, Bits others) const {
    const Bits own = others & deal_.suit[faction], wild = others & beside_[faction];
    std::uint32_t sign = lanes::at(deal_.weight[number], faction);
    for (const Bits set : {deal_.beaten_by[number] & own, deal_.beats[number] & own, deal_.taken_by[number] & own,
                           deal_.takes[number] & own, deal_.beaten_by[number] & wild, deal_.taken_by[number] & wild}) {
        sign = sign * 16 + static_cast<std::uint32_t>(std::popcount(set));
    }
    return sign;
}

// Tell what the faction's cards are in words, and let them be numbered. All cards meet by rank (see Meetings), so
// the numbers of cards that each one meets say which cards those are, counted from the top.
void Patterns::name(int faction, Bits present, Pattern& found) {
    if (by_cards_) {
        found.name = static_cast<std::uint16_t>((present & deal_.suit[faction]) >> deal_.shift[faction]);
        return;
    }
    std::uint32_t words[Names::kMostWords];
    int many = 0;
    for (const int owner : {0, 1}) {
        const Bits others = present & deal_.involved[faction] & deal_.own[1 - owner];
        const Bits mine = present & deal_.suit[faction] & deal_.own[owner];
        words[many++] = static_cast<std::uint32_t>(std::popcount(mine));
        for (Bits left = mine; left; left &= left - 1) words[many++] = sign(faction, std::countr_zero(left), others);
    }
    found.name = static_cast<std::uint16_t>(names_.of(faction, words, many, one_bit(name_bits_[faction]) - 1));
}

bool Patterns::same(int one, int other, Bits others) const {
    if (!deal_.plain || deal_.weight[one] != deal_.weight[other]) return false;
    for (const auto* sets : {deal_.beaten_by, deal_.beats, deal_.taken_by, deal_.takes}) {
        if ((sets[one] ^ sets[other]) & others) return false;
    }
    return true;
}

// Put together the neighbours in a hand that do the same: of each group, where it ends and where the next begins.
void Patterns::group(int faction, Bits present, Pattern& found, TiePattern* ties) const {
    for (const int owner : {0, 1}) {
        const Bits own = deal_.own[owner], others = present & deal_.own[1 - owner];
        const auto part = [&](int before, int number) {
            if (number >= 0) found.lowest |= one_bit(number);
            if (before >= 0 && ties) ties->highest |= one_bit(before);
        };
        const auto walk = [&](Bits hand, Bits against, bool whole) {
            int last = -1;
            for (Bits left = hand; left; left &= left - 1) {
                const int number = std::countr_zero(left);
                const bool apart = last < 0 ? whole : (whole && !use_.equivalence) || !same(last, number, against);
                if (apart) part(last, number);
                last = number;
            }
            if (whole) part(last, -1);
        };
        walk(present & deal_.suit[faction] & own, others & deal_.involved[faction], true);
        walk(present & beside_[faction] & own, others & deal_.suit[faction], false);  // wild cards, as this faction sees them
    }
}

// What cannot be beaten, and is scored by its leader.
Bits Patterns::masters(int faction, Bits present, int owner) const {
    const Bits others = present & deal_.involved[faction] & deal_.own[1 - owner];
    Bits found = 0;
    if (!deal_.plain) return found;
    for (Bits left = present & deal_.suit[faction] & deal_.own[owner]; left; left &= left - 1) {
        const int number = std::countr_zero(left);
        if (!((deal_.beaten_by[number] | deal_.taken_by[number]) & others) && deal_.keeps[number]) found |= one_bit(number);
    }
    return found;
}

namespace {

template <typename Worth>
int sum(Bits cards, Worth worth) {
    int all = 0;
    for (Bits left = cards; left; left &= left - 1) all += worth(std::countr_zero(left));
    return all;
}

// Each such lead draws a card of its faction from who must follow, the least of them at least.
template <typename Worth>
int drawn(Bits masters, Bits following, Worth worth) {
    const int many = std::min(std::popcount(masters), std::popcount(following));
    if (!many) return 0;
    int least = worth(std::countr_zero(following));
    for (Bits left = following; left; left &= left - 1) least = std::min(least, worth(std::countr_zero(left)));
    return many * least;
}

}  // namespace

void Patterns::add_sure(int faction, Bits present, Pattern& found) const {
    const auto points = [&](int number) { return static_cast<int>(lanes::at(deal_.weight[number], faction)); };
    for (const int owner : {0, 1}) {
        const Bits sure = masters(faction, present, owner);
        found.sure[owner] = static_cast<std::uint8_t>(sum(sure, points));
        found.drawn[owner] = static_cast<std::uint8_t>(drawn(sure, present & deal_.suit[faction] & deal_.own[1 - owner], points));
    }
}

void Patterns::add_sure(int faction, Bits present, TiePattern& ties) const {
    for (int scale = 0; scale < kScales; ++scale) {
        const auto adds = [&](int number) { return scales_[scale].adds[number]; };
        for (const int owner : {0, 1}) {
            const Bits sure = masters(faction, present, owner);
            ties.sure[scale][owner] = static_cast<std::int16_t>(sum(sure, adds));
            ties.drawn[scale][owner] = static_cast<std::int16_t>(drawn(sure, present & deal_.suit[faction] & deal_.own[1 - owner], adds));
        }
    }
}

}  // namespace kingless::solving
