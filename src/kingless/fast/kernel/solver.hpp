// The solver: phase two with open cards, exactly.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "lanes.hpp"
#include "tables.hpp"

namespace kingless {

// Phase two at the beginning of a trick, or with one card led.
struct Ending {
    Mask hand[2] = {0, 0};
    Mask score[2] = {0, 0};
    int leader = 0;
    int led = kNone;

    [[nodiscard]] int to_act() const { return led == kNone ? leader : 1 - leader; }
};

// What each technique can be switched off by, to measure what it buys.
struct Techniques {
    bool table = true;        // remember positions
    bool dominance = true;    // ... for all needs that are as easy
    bool canonical = true;    // ... and for all positions with the same relations
    bool generalise = true;   // keep of a proof only the needs it used
    bool equivalence = true;  // one of several cards that do the same
    bool bounds = true;       // count the points that are sure
    bool ordering = true;     // try promising cards first
    bool look_ahead = true;   // ask the table about every answer before searching one
};

class Stopped {};

class Solver {
   public:
    explicit Solver(const Tables& tables, int bits = 16);

    // The value for seat 0: 1 wins, 0 draws, -1 loses. Throws Stopped.
    int value(const Ending& ending);

    // The value of every legal card for the seat to act, cards of one kind once, those in `order` first; what is
    // found stays found.
    void values(const Ending& ending, const std::vector<int>& order, std::vector<std::pair<int, int>>& found);

    // What follows from playing a card.
    [[nodiscard]] Ending after(const Ending& ending, int card) const;

    // Forget every position: needed after a change of techniques.
    void forget();

    std::uint64_t nodes = 0;
    std::uint64_t limit = 0;  // nodes after which to stop, or 0
    std::function<bool()> stop{};
    Techniques use{};

   private:
    using Bits = std::uint32_t;  // a set of the cards in play, numbered anew for each deal
    using Lanes = lanes::Lanes;

    struct Pattern {  // what one faction's cards in play make of themselves
        std::uint64_t hash = 0;
        Bits distinct = 0;       // one of each group that does the same
        Lanes sure[2] = {0, 0};  // what each seat scores by leading what cannot be beaten
        Lanes drawn[2] = {0, 0};  // ... and what these leads draw from a hand that must follow
        bool known = false;
    };
    struct Entry {
        std::uint32_t check = 0;
        Lanes wins = 0;    // seat 0 wins with needs up to these ...
        Lanes loses = 0;   // ... and loses with needs from these on
        std::uint8_t best = kNone;
        std::uint8_t kinds = 0;  // bit 0: wins holds, bit 1: loses holds
        std::uint16_t age = 0;
    };
    struct alignas(64) Bucket {
        Entry entry[4];
    };

    const Tables& tables_;
    std::vector<Bucket> memory_;
    std::uint64_t mask_;
    std::uint16_t age_ = 0;
    std::uint64_t salt_[2] = {0, 0};
    struct Place {
        Mask hands;
        int goal;
        bool operator==(const Place&) const = default;
    };
    struct Known {
        Place place;
        Lanes need;
        std::uint64_t total;
        bool weighed, reached;
        std::int32_t next = -1;  // known before in the same drawer
    };
    std::vector<Known> known_;
    std::vector<std::int32_t> drawers_;  // the newest of each in `known_`: quick to empty, however much is known

    static constexpr int kNobody = -1, kSeveral = -2;
    int wild_ = kNobody;
    bool crushes_[kFactions][kFactions] = {};

    // The deal, numbered anew.
    int count_ = 0;
    std::uint8_t card_[26] = {};
    std::uint8_t faction_[26] = {};
    Bits own_[2] = {0, 0};
    Bits suit_[kFactions] = {};
    int shift_[kFactions] = {};
    int width_[kFactions] = {};
    Bits obliges_[26] = {};
    Bits may_[26] = {};
    Bits beaten_by_[26] = {};    // led, it loses to these
    Bits beats_[26] = {};        // answering, it wins against these
    Bits taken_by_[26] = {};     // led, these answers lead next
    Bits takes_[26] = {};        // answering, it leads next after these
    Lanes gain_[26][26] = {};    // what seat 0 scores by this trick
    std::uint8_t next_[26][26] = {};
    Lanes weight_[26] = {};
    Bits kept_ = 0;              // answering and winning, its player scores it
    Lanes keeps_[26] = {};       // what its leader scores of it by winning, whatever answers
    Bits escape_[kFactions] = {};  // other cards that may answer it all the same
    Bits involved_[kFactions] = {};
    Bits crushed_by_[kFactions] = {};  // cards of other factions, any of which beats it led
    std::vector<Pattern> pattern_[kFactions];
    int enough_ = 3;  // votes that seat 0 needs
    std::uint32_t leads_[26] = {};        // how often leading this card has worked
    std::uint32_t refutes_[26][26] = {};  // how often this answer to that lead has

    void relate();
    void lay_out(const Ending& ending);
    bool weigh(const Ending& ending, Lanes& need, Lanes& rest, int& voting);
    void aim_at(int votes);
    // What the votes alone leave open: a deal whose votes may be even, or nobody's.
    struct Open {
        Ending ending;
        bool weighed = false;
        Lanes need = 0, rest = 0;
        int outright = 0, hold = 0;
    };
    bool play_out(const Open& open, int value);
    [[nodiscard]] Open after(const Open& open, int card) const;
    int by_votes(const Open& open);
    [[nodiscard]] std::uint64_t total(const Open& open) const;
    [[nodiscard]] std::int32_t& drawer(const Place& place);
    bool recall(const Known& now, bool& reached);
    void note(Known now);
    [[nodiscard]] Bits bits_of(Mask cards) const;

    Pattern& pattern(int faction, Bits present);
    void learn(int faction, Bits present, Pattern& found);
    Entry* find(std::uint64_t hash, Lanes need, bool& value, Lanes& proof, std::uint8_t& best, bool& known);
    void remember(std::uint64_t hash, Lanes need, bool value, Lanes proof, std::uint8_t best);

    bool root(Bits present, int leader, int led, Lanes need, Lanes rest);
    bool wins(Bits present, int leader, Lanes need, Lanes rest, Lanes& proof);
    bool decided(Lanes need, Lanes rest, bool& value, Lanes& proof) const;
    bool suffices(int seat, Lanes sure, Lanes need, Lanes rest, Lanes& proof) const;
    [[nodiscard]] bool can_take(Bits leading, Bits opposing) const;
    template <int Leader>
    bool tricks(Bits present, Lanes need, Lanes rest, std::uint64_t hash, Bits distinct, std::uint8_t best, Lanes& proof);
    void tick();
};

}  // namespace kingless
