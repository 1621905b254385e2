// A policy: a network that says of each kind of card how likely it plays it in phase one.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>

#include "guess.hpp"
#include "net.hpp"
#include "policy_marks.hpp"
#include "public_log.hpp"
#include "tables.hpp"
#include "witness.hpp"

namespace kingless {

// A game in phase one, with what was seen of it.
struct LoggedGame {
    Witness witness{};
    PublicLog log{};

    void begin(Random& random, int leader) {
        *this = LoggedGame{};
        witness.game.shuffle(random, leader);
    }
    void play(const Tables& tables, const Guess& guess, int kind) {
        const Game& game = witness.game;
        log.play(tables, guess, game.to_act(), game.card_of(tables, kind), game.led, game.prize);
        witness.play(tables, kind);
    }
};

// The kinds that may be played, and how likely each is: as logarithms, which add up to one.
struct Odds {
    int many = 0;
    std::uint8_t kind[kHand];
    float log[kHand];

    Odds() = default;
    // From what a network makes of every kind.
    Odds(Mask kinds, const float* outputs) {
        for (; kinds && many < kHand; kinds &= kinds - 1) kind[many++] = static_cast<std::uint8_t>(std::countr_zero(kinds));
        set(outputs);
    }
    void set(const float* outputs) {
        float highest = outputs[kind[0]], sum = 0;
        for (int at = 1; at < many; ++at) highest = std::max(highest, outputs[kind[at]]);
        for (int at = 0; at < many; ++at) sum += std::exp(log[at] = outputs[kind[at]] - highest);
        const float all = std::log(sum);
        for (int at = 0; at < many; ++at) log[at] -= all;
    }
    // One of them at random, by these odds.
    [[nodiscard]] int draw(Random& random) const {
        float left = static_cast<float>(random.next() >> 40) / (1 << 24);
        for (int at = 0; at < many - 1; ++at) {
            left -= std::exp(log[at]);
            if (left < 0) return at;
        }
        return many - 1;
    }
};

}  // namespace kingless
