// A game in the kernel: the same as the law's, step by step, from tables.
#pragma once

#include <bit>
#include <cstdint>

#include "tables.hpp"

namespace kingless {

// A small generator of random numbers (xoshiro256**), seeded by splitmix64.
class Random {
   public:
    explicit Random(std::uint64_t seed = 0) {
        for (auto& word : state_) {
            seed += 0x9e3779b97f4a7c15;
            std::uint64_t x = seed;
            x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
            x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
            word = x ^ (x >> 31);
        }
    }
    std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t t = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }
    // A number below `many`, from 32 random bits.
    static unsigned below(std::uint32_t bits, unsigned many) {
        return static_cast<unsigned>((static_cast<std::uint64_t>(bits) * many) >> 32);
    }
    unsigned below(unsigned many) { return below(static_cast<std::uint32_t>(next() >> 32), many); }

   private:
    std::uint64_t state_[4];
};

// The place of the n-th set bit, counted from 0.
inline int nth(Mask set, unsigned n) {
    for (; n; --n) set &= set - 1;
    return std::countr_zero(set);
}

inline Mask bit(int card) { return Mask{1} << card; }

struct Game {
    Mask hand[2] = {0, 0};
    Mask followers[2] = {0, 0};
    Mask score[2] = {0, 0};
    Mask shown[2] = {0, 0};  // followers that both have seen taken
    Mask out = 0;
    std::uint8_t pile[2 * kHand] = {};  // the draw pile from the top, with the prizes
    std::uint8_t drawn = 0;             // how many of it are gone
    std::uint8_t prize = kNone;
    std::uint8_t led = kNone;
    std::uint8_t leader = 0;
    std::uint8_t phase = 1;  // 1, 2, or 3 when the game is over

    // Thirteen cards to seat 0, thirteen to seat 1, then the draw pile from the top.
    void deal(const std::uint8_t* order, int first_leader) {
        *this = Game{};
        for (int at = 0; at < kHand; ++at) {
            hand[0] |= bit(order[at]);
            hand[1] |= bit(order[kHand + at]);
        }
        for (int at = 0; at < 2 * kHand; ++at) pile[at] = order[2 * kHand + at];
        leader = static_cast<std::uint8_t>(first_leader);
        prize = pile[drawn++];
    }
    void shuffle(Random& random, int first_leader) {
        std::uint8_t order[kCards];
        for (int at = 0; at < kCards; ++at) order[at] = static_cast<std::uint8_t>(at);
        for (int at = kCards - 1; at > 0; at -= 2) {
            const std::uint64_t bits = random.next();
            std::swap(order[at], order[Random::below(static_cast<std::uint32_t>(bits), at + 1)]);
            if (at > 1) std::swap(order[at - 1], order[Random::below(static_cast<std::uint32_t>(bits >> 32), at)]);
        }
        deal(order, first_leader);
    }
    [[nodiscard]] bool over() const { return phase == 3; }
    [[nodiscard]] int to_act() const { return led == kNone ? leader : 1 - leader; }
    [[nodiscard]] Mask legal(const Tables& tables) const {
        return led == kNone ? hand[leader] : tables.legal_follow(hand[1 - leader], led);
    }

    // The legal card of this kind that is played, kNone where there is none. Of equal cards the one that the other
    // has seen goes first: what stays is then as hidden as it was.
    [[nodiscard]] int card_of(const Tables& tables, long kind) const {
        const Mask fitting = 0 <= kind && kind < kCards ? legal(tables) & tables.of_kind[kind] : 0;
        const Mask seen = fitting & shown[to_act()];
        const Mask none = seen == 0;  // reckoned, because a branch would be foreseen too seldom
        return fitting ? std::countr_zero(seen | (fitting & -none)) : kNone;
    }

    void play(const Tables& tables, int card) {
        if (led == kNone) {
            lead(card);
        } else {
            answer(tables, card);
        }
    }
    void lead(int card) {
        hand[leader] ^= bit(card);
        led = static_cast<std::uint8_t>(card);
    }
    // Who wins what cannot be foreseen, so what follows from it is reckoned instead of branched on.
    void answer(const Tables& tables, int card) {
        hand[1 - leader] ^= bit(card);
        const unsigned outcome = tables.outcome[phase - 1][led][card];
        if (phase == 1) {
            const int winner = leader ^ ((outcome & Outcome::kPrizeToFollower) != 0);
            followers[winner] |= bit(prize);
            shown[winner] |= bit(prize);
            followers[1 - winner] |= bit(pile[drawn++]);
        }
        put(outcome >> Outcome::kLeadShift & 3, led);
        put(outcome >> Outcome::kFollowShift & 3, card);
        leader ^= (outcome & Outcome::kFollowerLeads) != 0;
        led = kNone;
        if (!hand[0]) {
            end_phase();
        } else if (phase == 1) {
            prize = pile[drawn++];
        }
    }

   private:
    void put(unsigned where, int card) {
        const Mask scored = Mask{where != kOut} << card;
        score[leader ^ (where == kFollowers)] |= scored;
        out |= scored ^ bit(card);
    }
    void end_phase() {
        if (phase == 1) {
            prize = kNone;
            hand[0] = followers[0];
            hand[1] = followers[1];
            followers[0] = followers[1] = 0;
        }
        ++phase;
    }
};

}  // namespace kingless
