// What both seats have seen of phase one: who played which card how, and for what prize.
#pragma once

#include "guess.hpp"
#include "marks.hpp"
#include "tables.hpp"

namespace kingless {

struct PublicLog {
    // By seat. Equal cards take the first places of their kind, so that a card and its kind tell the same.
    Mask led[2] = {0, 0};
    Mask won[2] = {0, 0};   // answered, and won with it
    Mask lost[2] = {0, 0};  // answered, and lost with it
    Mask barred[2] = {0, 0};  // what the seat cannot hold, for it did not follow when it would have had to (B-12)
    Mask for_little = 0;    // played while a poor prize lay there
    Mask for_much = 0;      // played while a good one did
    int tricks = 0;

    // A prize this much better than the average, in log-odds of winning phase two, is a good one; and so downwards.
    static constexpr float kMuch = 0.375f, kLittle = -0.125f;

    // A seat plays a card, as a lead if `lead` is none.
    void play(const Tables& tables, const Guess& guess, int seat, int card, int lead, int prize) {
        const Mask same = bit_among_equals(tables, card);
        if (lead == kNone) {
            led[seat] |= same;
        } else {
            if (!(tables.may[lead] >> card & 1)) barred[seat] |= tables.obliges[lead];
            const bool wins = tables.outcome[0][lead][card] & Outcome::kFollowerWins;
            (wins ? won : lost)[seat] |= same;
            ++tricks;
        }
        const float worth = guess.held[prize] - guess.average;
        if (worth > kMuch) for_much |= same;
        if (worth < kLittle) for_little |= same;
    }
    [[nodiscard]] Mask played(int seat) const { return led[seat] | won[seat] | lost[seat]; }

   private:
    [[nodiscard]] Mask bit_among_equals(const Tables& tables, int card) const {
        return Mask{1} << place_among_equals(tables, played(0) | played(1), card);
    }
};

}  // namespace kingless
