// An ending: phase two with open cards.
#pragma once

#include "tables.hpp"

namespace kingless {

// Phase two at the beginning of a trick, or with one card led.
struct Ending {
    Mask hand[2] = {0, 0};
    Mask score[2] = {0, 0};
    int leader = 0;
    int led = kNone;

    [[nodiscard]] int to_act() const { return led == kNone ? leader : 1 - leader; }
    [[nodiscard]] Mask led_card() const { return led == kNone ? 0 : Mask{1} << led; }
    // What a seat has still to play, or has led.
    [[nodiscard]] Mask in_play(int seat) const { return hand[seat] | (seat == leader ? led_card() : 0); }
    [[nodiscard]] Mask all() const { return hand[0] | hand[1] | score[0] | score[1] | led_card(); }
    [[nodiscard]] Mask legal(const Tables& tables) const {
        return led == kNone ? hand[leader] : tables.legal_follow(hand[1 - leader], led);
    }
    // What follows from playing a card.
    [[nodiscard]] Ending after(const Tables& tables, int card) const;
};

}  // namespace kingless
