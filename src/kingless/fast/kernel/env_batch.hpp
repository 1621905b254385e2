// Many games for the environments: actions by their public numbers, each game dealt from a seed of its own.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "action_flags.hpp"
#include "game.hpp"
#include "greedy.hpp"
#include "tables.hpp"

namespace kingless {

inline constexpr int kPlays = 4 * kHand;  // B-27: every game has so many

struct Dealt {
    std::array<std::uint8_t, kCards> order;
    int leader;
};
// The deal and the first leader of a seed.
Dealt deal_of(std::uint64_t seed);

struct Finished {
    std::uint64_t seed;
    std::array<std::uint8_t, kPlays> kinds;
};

// Where a look at every game is written to; a row for each game.
struct Views {
    std::uint8_t* observations;
    std::uint8_t* masks;
    std::int16_t* choices;  // the numbers of the legal actions, -1 behind the last
    std::uint8_t* counts;   // how many those are
    std::int8_t* to_act;    // -1 where the game is over
};

// Where it is written to what a step has led to.
struct Results {
    std::int8_t* rewards;  // two for each game
    std::uint8_t* ended;
};

class EnvBatch {
   public:
    // The kind k is the action `numbers[k]`, of so many `actions`.
    EnvBatch(std::shared_ptr<Tables> tables, std::vector<std::uint8_t> numbers, int actions, int size, int threads,
             bool resets, bool keeps);

    [[nodiscard]] std::size_t size() const { return slots_.size(); }
    [[nodiscard]] std::size_t actions() const { return flags_.actions(); }
    [[nodiscard]] std::size_t observed() const;
    [[nodiscard]] bool has_begun() const { return has_begun_; }

    void begin(std::size_t at, std::uint64_t seed);
    // After every game has begun, they can be looked at and played.
    void all_begun() { has_begun_ = true; }
    [[nodiscard]] std::uint64_t seed(std::size_t at) const { return slots_[at].seed; }
    [[nodiscard]] std::span<const std::uint8_t> played(std::size_t at) const;

    // What a seat of each game sees: the one named, or the seat to act where that is -1.
    void look(const std::int8_t* seats, const Views& views) const;
    // Take an action in every game, -1 to wait, and look. The first game whose action may not be taken, and then nothing
    // has changed; or -1. Where games begin anew by themselves, one that ends does so at once.
    std::int64_t act(const std::int64_t* actions, const std::int8_t* seats, const Results& results, const Views& views);
    // Play the game again from its deal; false where these kinds cannot be played.
    bool replay(std::size_t at, std::span<const std::uint8_t> kinds);

    void choose_random(std::uint64_t seed, std::int64_t* actions) const;
    void choose_greedy(std::int64_t* actions) const;
    std::vector<Finished> take_finished();

    std::mutex& busy() const { return busy_; }

   private:
    struct alignas(64) Slot {
        Game game;
        std::uint64_t seed = 0;
        std::array<std::uint8_t, kPlays> kinds{};
        std::uint8_t count = 0;
    };
    struct Look;
    // `work` from a game up to another, for all of them, on as many threads as are worth it.
    template <class Do>
    void each(const Do& work) const;
    void look_from(std::size_t begin, std::size_t end, const std::int8_t* seats, const Views& views) const;
    void look_at_once(std::size_t begin, std::size_t end, const std::int8_t* seats, const Views& views) const;
    std::int64_t find_kinds(const std::int64_t* actions);
    void act_in(std::size_t at, const Results& results);
    void deal(Slot& slot, std::uint64_t seed) const;
    void play(Slot& slot, int kind, int card) const;
    // The kinds that may be played now, of each game from one up to another.
    void find_legal(std::size_t begin, std::size_t end);
    void find_legal_at_once(std::size_t begin, std::size_t end);

    std::shared_ptr<Tables> tables_;
    ActionFlags flags_;
    int threads_;
    bool resets_, keeps_, has_begun_ = false;
    std::vector<Slot> slots_;
    std::vector<Mask> legal_;          // the kinds that may be played now in each game
    std::vector<std::uint8_t> kinds_;  // what is played in each game of a step, kNone where it waits
    std::vector<Finished> finished_;
    Greedy greedy_;
    mutable std::mutex busy_;  // one call at a time, whichever thread asks
};

}  // namespace kingless
