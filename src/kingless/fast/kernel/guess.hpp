// The first guess: what cards are worth at the beginning of phase two, and players of phase one who go by it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "game.hpp"
#include "net.hpp"
#include "tables.hpp"

namespace kingless {

// A guess at who will win phase two, as log-odds for seat 0: by a network where there is one, else by a sum over the
// cards. The sum is what players of phase one go by.
struct Guess {
    std::array<float, kCards> held{};
    std::array<float, kCards> scored{};
    float lead = 0;
    std::array<float, kCards> spend{};  // what a card is worth to keep in phase one
    std::array<float, kCards> power{};  // how often it wins when it is led
    float average = 0;
    bool known = false;
    std::shared_ptr<const Net> net{};

    void prepare(const Tables& tables, float thrift);
    [[nodiscard]] float log_odds(const Game& game) const;
    // By the network; `thought` is its scratch paper.
    [[nodiscard]] float log_odds(const Tables& tables, const Game& game, Net::Thought& thought) const;
    // What playing a card in phase one looks worth, by this one trick.
    [[nodiscard]] float worth(const Tables& tables, int prize, int led, int card) const;

   private:
    std::array<std::array<float, 256>, 7> held_by_eight_{};
    std::array<std::array<float, 256>, 7> scored_by_eight_{};
};

// Play on to phase two as somebody would who wants good followers and spends no more than needed; `sense` is the
// share of cards, in 2^32, that are not played at random.
void play_sensibly(const Tables& tables, const Guess& guess, Game& game, Random& random, std::uint32_t sense);

}  // namespace kingless
