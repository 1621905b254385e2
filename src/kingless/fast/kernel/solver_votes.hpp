// The question that votes answer: can seat 0 reach so many of them?
#pragma once

#include <bit>
#include <cstdint>

#include "lanes.hpp"
#include "solver_deal.hpp"
#include "solver_distance.hpp"
#include "solver_effort.hpp"
#include "solver_memory.hpp"
#include "solver_patterns.hpp"

namespace kingless::solving {

class Votes {
   public:
    struct Left {
        Lanes need;  // what seat 0 still lacks for each vote
        Lanes rest;  // what is still to be had
    };
    using Proof = Lanes;  // seat 0 wins with needs up to these, or loses with needs from these on
    struct Sure {         // what a seat is sure of
        Lanes points = 0;

        explicit Sure(const Votes&) {}
        void add(int faction, const Pattern& pattern, const Patterns&, int seat, bool draws) {
            points += lanes::lane(faction, pattern.sure[seat] + (draws ? pattern.drawn[seat] : 0u));
        }
        explicit operator bool() const { return points != 0; }
    };

    Votes(const Deal& deal, const Techniques& use, int bits) : deal_(deal), use_(use), memory_(bits) {}

    void clear() { memory_.clear(); }
    // Ask for so many votes: to win outright, or to hold on.
    void aim_at(int votes, bool holding) {
        enough_ = votes;
        mark_ = static_cast<Key>(holding);
    }

    [[nodiscard]] Key mark() const { return mark_; }
    void prefetch(Key key) const { memory_.prefetch(key); }

    [[nodiscard]] Left after(const Left& left, int lead, int answer) const {
        return {lanes::less(left.need, deal_.gain[lead][answer]), left.rest - deal_.weight[lead] - deal_.weight[answer]};
    }
    // Is it settled already, and by what?
    [[nodiscard]] bool decided(const Left& left, bool& value, Proof& proof) const {
        const Lanes won = lanes::zero(left.need);
        if (std::popcount(won) >= enough_) {
            value = true;
            proof = use_.generalise ? lanes::kFull & ~lanes::spread(some(won, enough_)) : left.need;
            return true;
        }
        return value = false, is_lost(left.need, left.rest, proof);
    }
    // Does what a seat is sure of settle it?
    [[nodiscard]] bool suffices(int seat, const Sure& sure, const Left& left, Proof& proof) const {
        if (seat == 1) return is_lost(left.need, left.rest - sure.points, proof);
        Lanes won = lanes::zero(lanes::less(left.need, sure.points));
        if (std::popcount(won) < enough_) return false;
        won = lanes::spread(some(won, enough_));
        proof = use_.generalise ? (lanes::kFull & ~won) | (sure.points & won) : left.need;
        return true;
    }

    [[nodiscard]] static Proof nothing(bool value) { return value ? lanes::kFull : 0; }
    [[nodiscard]] static Proof both(Proof a, Proof b, bool value) { return value ? lanes::smaller(a, b) : lanes::greater(a, b); }
    [[nodiscard]] static Proof as_it_stands(const Left& left) { return left.need; }
    // What is proven before a trick by what is proven after it.
    [[nodiscard]] Proof before(int lead, int answer, bool value, Proof proof) const {
        const Lanes gain = deal_.gain[lead][answer];
        return lanes::plus(proof, value ? gain : gain & lanes::spread(~lanes::zero(proof) & lanes::kGuard));
    }

    // Of cards that do the same, any one.
    struct Groups {
        Bits lowest = 0;

        void add(int, const Pattern& pattern, const Patterns&) { lowest |= pattern.lowest; }
    };
    [[nodiscard]] static Bits leads(Bits, const Groups& groups, int) { return groups.lowest; }
    [[nodiscard]] static Bits answers(Bits, const Groups& groups, int) { return groups.lowest; }
    // How many points seat 0 is nearer to its aim than seat 1.
    [[nodiscard]] int ahead(const Left& left) const { return Distance(left.need, left.rest).ahead(enough_) * 2; }

    bool find(Key key, Bits present, const Left& left, bool& value, Proof& proof);
    void remember(Key key, Bits present, bool value, Proof proof);

   private:
    struct Entry {
        Key key = 0;
        Lanes wins = 0;   // with kHolds where it holds
        Lanes loses = 0;
    };
    static constexpr Lanes kHolds = Lanes{1} << 31;

    const Deal& deal_;
    const Techniques& use_;
    int enough_ = 3;
    Key mark_ = 0;
    Memory<Entry, 4> memory_;

    // So many of these guard bits.
    [[nodiscard]] static Lanes some(Lanes guards, int many) {
        for (int surplus = std::popcount(guards) - many; surplus > 0; --surplus) guards &= guards - 1;
        return guards;
    }
    [[nodiscard]] bool is_lost(Lanes need, Lanes rest, Proof& proof) const {
        const Lanes lost = ~lanes::at_most(need, rest) & lanes::kGuard;
        const int too_many = kFactions - enough_ + 1;
        if (std::popcount(lost) < too_many) return false;
        proof = use_.generalise ? (rest + lanes::kOnes) & lanes::spread(some(lost, too_many)) : need;
        return true;
    }
};

inline bool Votes::find(Key key, Bits, const Left& left, bool& value, Proof& proof) {
    if (key >= kUnnamed) return false;
    const Key marked = memory_.marked(key);
    for (const Entry& entry : memory_.bucket(key).entry) {
        if (entry.key != marked) continue;
        const Lanes wins = entry.wins & lanes::kFull, loses = entry.loses & lanes::kFull;
        if ((entry.wins & kHolds) && (use_.dominance ? lanes::all_at_most(left.need, wins) : left.need == wins)) {
            proof = wins;
            return value = true;
        }
        if ((entry.loses & kHolds) && (use_.dominance ? lanes::all_at_most(loses, left.need) : left.need == loses)) {
            proof = loses;
            value = false;
            return true;
        }
    }
    return false;
}

}  // namespace kingless::solving
