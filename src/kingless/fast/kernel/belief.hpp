// Belief: what one seat knows of a game, and the worlds that fit it.
#pragma once

#include "game.hpp"
#include "tables.hpp"

namespace kingless {

// What one seat knows of a game.
struct Knowledge {
    int seat = 0;
    int phase = 1;
    int leader = 0;
    int led = kNone;
    int prize = kNone;
    Mask hand = 0;
    Mask followers = 0;        // its own, blind draws included
    Mask other_followers = 0;  // what it has seen the other recruit
    Mask other_hand = 0;       // what it knows to be in the other's hand
    Mask score[2] = {0, 0};
    Mask out = 0;
    Mask unknown = 0;  // cards that may be in the other's hand, among its followers or in the draw pile
    Mask barred = 0;   // of these, what the other cannot hold in hand: it did not follow when it would have had to
    int in_hand = 0;   // how many unknown cards the other holds
    int blind = 0;     // how many it has drawn unseen

    // Can there be a world that fits? Whoever lets strangers ask must ask this first.
    [[nodiscard]] bool fits() const;

    // A world that fits, each as likely as any other.
    void imagine(Random& random, Game& world) const;
};

}  // namespace kingless
