// A rule of thumb that looks at one trick, asked of the tables: for whole games with some sense in them.
#pragma once

#include <array>

#include "game.hpp"
#include "tables.hpp"
#include "whole_games.hpp"

namespace kingless {

class Greedy {
   public:
    explicit Greedy(const Tables& tables);

    // What the seat to act would play. In phase two both know all cards: what is in no pile the other holds.
    [[nodiscard]] int choose(const Game& game) const;

   private:
    using Stakes = std::array<float, kFactions>;  // what a scored card of each faction is worth

    [[nodiscard]] float swing(unsigned outcome, int led, int answer, const Stakes& stakes) const;
    [[nodiscard]] Stakes stakes_of(const Game& game) const;
    void value_for_phase_two(const Stakes& stakes);
    void value_for_phase_one(const Stakes& stakes);

    [[nodiscard]] float lead_one(const Game& game, int card) const;
    [[nodiscard]] float answer_one(const Game& game, int card) const;
    [[nodiscard]] float lead_two(const Game& game, int card, const Stakes& stakes) const;
    [[nodiscard]] float answer_two(const Game& game, int card, const Stakes& stakes) const;

    const Tables& tables_;
    Stakes whole_{};  // while every vote is open
    std::array<std::uint8_t, kCards> faction_{};
    std::array<float, kCards> held_{};         // how much more than another card it is worth in phase two
    std::array<float, kCards> prize_share_{};  // led in phase one: how much oftener it takes the prize than not
    std::array<float, kCards> led_swing_{};    // led in phase one: what the scored cards bring
    std::array<std::array<float, kCards>, 2> spend_{};  // by phase: what it may still be good for
};

// The deals of random_games, played by the rule of thumb. `sense` is the share of its cards that each seat plays so,
// the rest at random.
Counts greedy_games(const Tables& tables, std::uint64_t many, std::uint64_t seed, int threads,
                    std::array<double, 2> sense, const Look& look);

}  // namespace kingless
