// Searching where cards are hidden: what a seat's cards are worth in the worlds that fit what it knows.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "belief.hpp"
#include "guess.hpp"
#include "solver.hpp"
#include "tables.hpp"

namespace kingless {

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

// When to stop: after so many playouts, so much time, or when told to.
class Clock {
   public:
    // `every`: how many worlds between two looks at the time.
    Clock(const Effort& effort, std::uint64_t every)
        : effort_(effort), every_(every), start_(std::chrono::steady_clock::now()) {}

    [[nodiscard]] bool over(std::uint64_t worlds, std::uint64_t playouts) const {
        if (effort_.playouts && playouts >= effort_.playouts) return true;
        if (worlds % every_) return false;
        if (effort_.stop && effort_.stop()) return true;
        const auto passed = std::chrono::steady_clock::now() - start_;
        return effort_.millis && passed >= std::chrono::milliseconds(effort_.millis);
    }

   private:
    const Effort& effort_;
    std::uint64_t every_;
    std::chrono::steady_clock::time_point start_;
};

// The cards that the seat may play, one of each kind.
std::vector<int> choices(const Tables& tables, const Knowledge& known);
std::vector<int> distinct(const Tables& tables, Mask cards);

// Every card in every imagined world. Phase one is played on to its end, `sense` being the share of cards that are
// played with some sense instead of at random, and what comes of it is guessed; without a guess, and in phase two,
// random cards are played to the end of the game.
std::vector<Rated> flat(const Tables& tables, const Guess& guess, const Knowledge& known, const Effort& effort,
                        double sense);

// The same in phase one, with what comes of it solved instead of guessed: for its last tricks.
std::vector<Rated> solved(const Tables& tables, const Guess& guess, Solver& solver, const Knowledge& known,
                          const Effort& effort, double sense);

// The most nodes of a tree, some 200 MB while it grows: a tree that is full is walked, and grows no more.
inline constexpr std::size_t kMostNodes = std::size_t{1} << 22;

// A tree over what can be seen, grown by one imagined world and one random game at a time; `most`: how many
// nodes it may have, and then how many it has.
std::vector<Rated> tree(const Tables& tables, const Knowledge& known, const Effort& effort, std::size_t& most);

}  // namespace kingless
