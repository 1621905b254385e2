// A game with what its seats have shown, so that every seat's other worlds can be imagined at any moment.
#pragma once

#include <bit>
#include <cstdint>

#include "belief.hpp"
#include "game.hpp"
#include "tables.hpp"

namespace kingless {

struct Witness {
    Game game;
    Mask barred[2] = {0, 0};  // what each seat has shown not to hold in phase one

    // What may be played now, as a set of kinds.
    [[nodiscard]] Mask kinds(const Tables& tables) const { return game.over() ? 0 : tables.kinds_of(game.legal(tables)); }
    // Play a legal card of this kind; false where there is none.
    bool play(const Tables& tables, long kind) {
        const int card = game.over() ? kNone : game.card_of(tables, kind);
        if (card == kNone) return false;
        // B-12: who could have followed would have had to.
        if (game.phase == 1 && game.led != kNone && !(tables.may[game.led] & bit(card))) {
            barred[1 - game.leader] |= tables.obliges[game.led];
        }
        game.play(tables, card);
        return true;
    }
    // What this seat knows.
    [[nodiscard]] Knowledge knows(int seat) const {
        const int other = 1 - seat;
        Knowledge known;
        known.seat = seat;
        known.phase = game.phase;
        known.leader = game.leader;
        known.led = game.led;
        known.prize = game.prize;
        known.hand = game.hand[seat];
        known.followers = game.followers[seat];
        known.other_followers = game.followers[other] & game.shown[other];
        known.other_hand = game.hand[other] & game.shown[other];
        known.out = game.out;
        Mask seen = known.hand | known.followers | known.other_followers | known.other_hand | known.out;
        for (const int pile : {0, 1}) seen |= known.score[pile] = game.score[pile];
        if (known.led != kNone) seen |= bit(known.led);
        if (known.prize != kNone) seen |= bit(known.prize);
        known.unknown = (bit(kCards) - 1) & ~seen;
        known.in_hand = std::popcount(game.hand[other] & ~known.other_hand);
        known.blind = std::popcount(game.followers[other] & ~known.other_followers);
        known.barred = known.phase == 1 ? barred[other] : 0;
        return known;
    }
    // A world in which this seat has seen the same, each as likely as any other.
    [[nodiscard]] Witness imagined(int seat, Random& random) const {
        Witness world{{}, {barred[0], barred[1]}};
        knows(seat).imagine(random, world.game);
        for (const int one : {0, 1}) world.game.shown[one] = game.shown[one];
        return world;
    }
};

}  // namespace kingless
