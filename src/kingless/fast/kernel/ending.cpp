// What follows from playing a card in phase two.
#include "ending.hpp"

namespace kingless {

Ending Ending::after(const Tables& tables, int card) const {
    Ending then = *this;
    const int seat = to_act();
    then.hand[seat] &= ~(Mask{1} << card);
    if (led == kNone) {
        then.led = card;
        return then;
    }
    const auto outcome = tables.outcome[1][led][card];
    const auto put = [&](int where, int which) {
        if (where != kOut) then.score[where == kLeaders ? leader : 1 - leader] |= Mask{1} << which;
    };
    put(outcome >> Outcome::kLeadShift & 3, led);
    put(outcome >> Outcome::kFollowShift & 3, card);
    if (outcome & Outcome::kFollowerLeads) then.leader = seat;
    then.led = kNone;
    return then;
}

}  // namespace kingless
