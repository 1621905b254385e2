// The beginning of phase two, seen by its leader, for a network that guesses who wins.
#pragma once

#include <array>
#include <bit>

#include "marks.hpp"
#include "tables.hpp"

namespace kingless {

// Whose each card is, in hand and scored; whose, by rank; and for each faction how many each holds and who is ahead.
inline constexpr int kStartWidth = 6 * kCards + 4 * kFactions * MarkWriter::kRuler;

inline void mark_start(const Tables& tables, const Mask hands[2], const Mask scores[2], int leader, Marks& marks) {
    marks.many = 0;
    MarkWriter write(tables, marks);
    const Mask mine = hands[leader], theirs = hands[1 - leader];
    for (const Mask set : {mine, theirs, scores[leader], scores[1 - leader]}) write.cards(set);
    write.ranks(std::array{mine, theirs});
    write.counts(mine);
    write.counts(theirs);
    for (int faction = 0; faction < kFactions; ++faction) {
        const Mask all = tables.cards_of(faction);
        const int ahead = std::popcount((mine | scores[leader]) & all) - std::popcount((theirs | scores[1 - leader]) & all);
        write.ruler(ahead);
        write.ruler(-ahead);
    }
}

}  // namespace kingless
