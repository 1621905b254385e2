// What a faction's cards in play make of themselves.
#include "solver.hpp"

#include <algorithm>
#include <bit>

#include "mix.hpp"

namespace kingless {

using namespace lanes;

Solver::Pattern& Solver::pattern(int faction, Bits present) {
    static thread_local Pattern scratch;
    if (pattern_[faction].empty()) {
        scratch = Pattern{};
        learn(faction, present, scratch);
        return scratch;
    }
    std::size_t index = (present & suit_[faction]) >> shift_[faction];
    if (wild_ >= 0 && wild_ != faction) {
        index |= static_cast<std::size_t>((present & suit_[wild_]) >> shift_[wild_]) << width_[faction];
    }
    Pattern& found = pattern_[faction][index];
    if (!found.known) learn(faction, present, found);
    return found;
}

void Solver::learn(int faction, Bits present, Pattern& found) {
    found.known = true;
    const Bits around = present & involved_[faction];
    int last[2] = {-1, -1};
    int masters[2] = {0, 0};
    for (Bits left = present & suit_[faction]; left; left &= left - 1) {
        const int card = std::countr_zero(left);
        const int owner = own_[1] >> card & 1;
        const Bits others = around & own_[1 - owner];
        const Bits one = Bits{1} << card;
        if (use.canonical && wild_ != kSeveral) {
            std::uint64_t sign = faction * 2 + owner;
            sign = sign * 32 + at(weight_[card], faction);
            for (const Bits set : {beaten_by_[card], beats_[card], taken_by_[card], takes_[card]}) {
                sign = sign * 16 + std::popcount(set & others & suit_[faction]);
            }
            sign = sign * 16 + (wild_ >= 0 ? std::popcount(beaten_by_[card] & others & suit_[wild_]) : 0);
            found.hash += mix(sign);
        } else {
            found.hash += mix((card_[card] * 2 + owner) * 32 + at(weight_[card], faction));
        }
        const int before = last[owner];
        const bool same = use.equivalence && before >= 0 && weight_[before] == weight_[card] &&
                          ((beaten_by_[before] ^ beaten_by_[card]) & others) == 0 &&
                          ((beats_[before] ^ beats_[card]) & others) == 0 &&
                          ((taken_by_[before] ^ taken_by_[card]) & others) == 0 &&
                          ((takes_[before] ^ takes_[card]) & others) == 0;
        if (!same) found.distinct |= one;
        last[owner] = card;
        if (((beaten_by_[card] | taken_by_[card]) & others) == 0 && keeps_[card]) {
            found.sure[owner] += keeps_[card];
            ++masters[owner];
        }
    }
    // Each lead that cannot be beaten draws a card of its faction from who must follow.
    for (const int owner : {0, 1}) {
        const Bits others = present & own_[1 - owner] & suit_[faction];
        const int drawn = std::min(masters[owner], std::popcount(others));
        unsigned least = 31;
        for (Bits left = others; left; left &= left - 1) {
            least = std::min(least, at(weight_[std::countr_zero(left)], faction));
        }
        if (drawn) found.drawn[owner] = lane(faction, drawn * least);
    }
    if (wild_ >= 0 && wild_ != faction) {
        last[0] = last[1] = -1;
        for (Bits left = present & suit_[wild_]; left; left &= left - 1) {
            const int card = std::countr_zero(left);
            const int owner = own_[1] >> card & 1;
            const Bits others = around & own_[1 - owner] & suit_[faction];
            if (use.canonical) {
                const auto beaten = std::popcount(beats_[card] & others);
                found.hash += mix(1'000'000'000 + (faction * 2 + owner) * 64 + beaten);
            }
            // A wild card is distinct where any faction tells it from its neighbour.
            const int before = last[owner];
            if (before >= 0 && ((beats_[before] ^ beats_[card]) & others)) found.distinct |= Bits{1} << card;
            last[owner] = card;
        }
    }
}

}  // namespace kingless
