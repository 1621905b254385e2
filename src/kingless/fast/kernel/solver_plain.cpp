// A search that tries everything.
#include "solver_plain.hpp"

#include <algorithm>
#include <bit>

namespace kingless::solving {

int Plain::value(const Ending& ending) {
    effort_.tick();
    const int seat = ending.to_act();
    if (!ending.hand[seat]) {
        const int winner = tables_.winner(ending.score[0], ending.score[1]);
        return winner < 0 ? 0 : winner == 0 ? 1 : -1;
    }
    const Place place{ending.hand[0] | ending.hand[1], ending.score[0], ending.score[1], ending.leader};
    const bool begins = ending.led == kNone;
    if (begins) {
        if (const auto found = known_.find(place); found != known_.end()) return found->second;
    }
    int best = -2;  // for the seat to act
    for (Mask left = ending.legal(tables_); left && best < 1;) {
        const int card = std::countr_zero(left);
        left &= ~tables_.of_kind[tables_.kind[card]];
        const int first = value(ending.after(tables_, card));
        best = std::max(best, seat == 0 ? first : -first);
    }
    const int first = seat == 0 ? best : -best;
    if (begins) known_[place] = first;
    return first;
}

}  // namespace kingless::solving
