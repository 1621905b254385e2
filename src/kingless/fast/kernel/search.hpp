// Searching where cards are hidden: worlds that fit what a seat knows, and what its cards are worth in them.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

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

    // A world that fits, each as likely as any other.
    void imagine(Random& random, Game& world) const;
};

// A linear guess at who will win phase two: log-odds for seat 0.
struct Guess {
    std::array<float, kCards> held{};
    std::array<float, kCards> scored{};
    float lead = 0;
    std::array<float, kCards> spend{};  // what a card is worth to keep in phase one
    std::array<float, kCards> power{};  // how often it wins when it is led
    float average = 0;
    bool known = false;

    void prepare(const Tables& tables, float thrift);
    [[nodiscard]] float log_odds(const Game& game) const;

   private:
    std::array<std::array<float, 256>, 7> held_by_eight_{};
    std::array<std::array<float, 256>, 7> scored_by_eight_{};
};

struct Rated {
    int card;
    double value;  // expected result for the seat, from 0 to 1
    std::uint64_t visits;
};

struct Effort {
    std::uint64_t playouts = 0;  // 0: until the time is over
    std::uint64_t millis = 0;
    std::uint64_t seed = 0;
    std::function<bool()> stop{};
};

// Every card in every imagined world, played on to phase two, which is guessed (or at random to the end).
// `sense` is the share of the cards on the way that are played with some sense instead of at random.
std::vector<Rated> flat(const Tables& tables, const Guess& guess, const Knowledge& known, const Effort& effort,
                        double sense);

// A tree over what can be seen, grown by one imagined world at a time: with random games at its leaves, or with
// a guess, for phase one.
std::vector<Rated> tree(const Tables& tables, const Guess* guess, const Knowledge& known, const Effort& effort,
                        double sense);

}  // namespace kingless
