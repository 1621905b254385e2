// The question that votes leave open where they can be even: does seat 0 reach a win, or a draw, by the tie-breaks?
//
// Every card is scored by somebody. So what seat 0 has in the factions it won, less what seat 1 has in those that
// it won, is all that seat 0 has scored, less all that there is in the factions that it lost. A tie-break is then
// a sixth need: so much to be scored in all, and how much depends on the votes. Smaller needs and more scored
// never harm.
#pragma once

#include <algorithm>
#include <cstdint>

#include "lanes.hpp"
#include "solver_deal.hpp"
#include "solver_distance.hpp"
#include "solver_effort.hpp"
#include "solver_memory.hpp"
#include "solver_patterns.hpp"
#include "solver_scales.hpp"

namespace kingless::solving {

class Ties {
   public:
    struct Left {
        Lanes need, rest;  // as for votes
        int have;          // what seat 0 has scored
        int left;          // what is still to be had
    };
    struct Proof {  // seat 0 reaches it with needs up to these and so much scored, or fails with as much or less
        Lanes needs;
        int scored;
    };
    struct Sure {
        int scale;
        Lanes points = 0;
        int adds = 0;

        explicit Sure(const Ties& ties) : scale(ties.which_) {}
        void add(int faction, const Pattern& pattern, const Patterns& patterns, int seat, bool draws) {
            const TiePattern& more = patterns.ties(faction, pattern);
            points += lanes::lane(faction, pattern.sure[seat] + (draws ? pattern.drawn[seat] : 0u));
            adds += more.sure[scale][seat] + (draws ? more.drawn[scale][seat] : 0);
        }
        explicit operator bool() const { return points != 0; }
    };
    // Cards that do the same, and differ in what they add.
    struct Groups {
        Bits lowest = 0, highest = 0;

        void add(int faction, const Pattern& pattern, const Patterns& patterns) {
            lowest |= pattern.lowest;
            highest |= patterns.ties(faction, pattern).highest;
        }
    };

    // `which` of the scales is to break them.
    Ties(const Deal& deal, const Scales& scales, int which, const Techniques& use, int bits)
        : deal_(deal), scale_(scales[static_cast<std::size_t>(which)]), which_(which), use_(use), memory_(std::max(0, bits - 1)) {}

    // Begin with a new deal.
    void clear() { ready_ = false; }
    // Get ready for this deal's ties; false where they cannot be told so.
    bool tell(const Tables& tables);
    // Ask whether seat 0 wins, or whether it holds on to a draw. Votes alone win with `outright`, and hold with `hold`.
    void aim_at(bool holding, int outright, int hold);
    // What is left of an ending, as the question has it: to hold a draw is to win with one more.
    [[nodiscard]] Left left(const Tables& tables, const Ending& ending, Bits present) const;

    [[nodiscard]] Key mark() const { return mark_; }
    void prefetch(Key key) const { memory_.prefetch(key); }

    [[nodiscard]] Left after(const Left& left, int lead, int answer) const {
        return {lanes::less(left.need, deal_.gain[lead][answer]), left.rest - deal_.weight[lead] - deal_.weight[answer],
                left.have + scale_.gain[lead][answer], left.left - scale_.adds[lead] - scale_.adds[answer]};
    }
    [[nodiscard]] bool decided(const Left& left, bool& value, Proof& proof) const {
        const Sure none(*this);
        return (value = is_reached(left, none, proof)) || is_out_of_reach(left, none, proof);
    }
    [[nodiscard]] bool suffices(int seat, const Sure& sure, const Left& left, Proof& proof) const {
        return seat == 0 ? is_reached(left, sure, proof) : is_out_of_reach(left, sure, proof);
    }

    [[nodiscard]] static Proof nothing(bool value) { return value ? Proof{lanes::kFull, 0} : Proof{0, kAny}; }
    [[nodiscard]] static Proof both(const Proof& a, const Proof& b, bool value) {
        return value ? Proof{lanes::smaller(a.needs, b.needs), a.scored > b.scored ? a.scored : b.scored}
                     : Proof{lanes::greater(a.needs, b.needs), a.scored < b.scored ? a.scored : b.scored};
    }
    [[nodiscard]] static Proof as_it_stands(const Left& left) { return {left.need, left.have}; }
    [[nodiscard]] Proof before(int lead, int answer, bool value, const Proof& proof) const {
        const Lanes gain = deal_.gain[lead][answer];
        const int adds = scale_.gain[lead][answer];
        if (value) return {lanes::plus(proof.needs, gain), proof.scored > adds ? proof.scored - adds : 0};
        return {lanes::plus(proof.needs, gain & lanes::spread(~lanes::zero(proof.needs) & lanes::kGuard)),
                proof.scored == kAny ? kAny : proof.scored - adds};
    }

    // What is worth leading, and answering: of cards that do the same one that its player is sure to score had
    // better add most, and one that is sure to be lost, least.
    [[nodiscard]] Bits leads(Bits present, const Groups& groups, int leader) const;
    [[nodiscard]] Bits answers(Bits present, const Groups& groups, int lead) const {
        if (scale_.uniform) return groups.lowest;
        if (!scale_.rising) return present;
        return (groups.highest & deal_.answer_kept[lead]) | (groups.lowest & ~deal_.answer_kept[lead]);
    }
    [[nodiscard]] int ahead(const Left& left) const {
        const Distance distance(left.need, left.rest);
        return distance.ahead(outright_) + distance.ahead(hold_);
    }

    bool find(Key key, Bits present, const Left& left, bool& value, Proof& proof);
    void remember(Key key, Bits present, bool value, const Proof& proof);

   private:
    static constexpr int kAny = 30'000;  // a failure that holds whatever is scored
    static constexpr int kNever = kAny, kAlways = -kAny;
    static constexpr unsigned kHalf = 32;  // the split vote is nobody's, or better

    struct Side {  // one proof, and the cards for which it was found
        Lanes needs = 0;
        Bits present = 0;
        std::int16_t scored = 0;
        bool holds = false;
    };
    struct Entry {
        Key key = 0;
        Side reached, failed;
    };

    const Deal& deal_;
    const Scale& scale_;
    int which_;
    const Techniques& use_;
    int least_[2][2 * kHalf] = {};  // what seat 0 must score, by the question and the votes it gets
    const int* asked_ = least_[0];
    bool holding_ = false;
    Key mark_ = 0;
    int outright_ = 3, hold_ = 2;
    bool ready_ = false, told_ = false;
    Memory<Entry, 8> memory_;  // many places, because sets of cards with other values share a key

    [[nodiscard]] int least(const Tables& tables, unsigned got, bool holding) const;
    // The lanes whose guard bits stand, as five bits.
    [[nodiscard]] static unsigned packed(Lanes guards) {
        return static_cast<unsigned>((guards >> 5) * std::uint64_t{0x1084210} >> 24) & 31;
    }
    // The votes that seat 0 has with these needs, and can have with so much more.
    [[nodiscard]] unsigned got(Lanes need, Lanes more) const {
        const unsigned votes = packed(lanes::at_most(need, more));
        return deal_.split >= 0 && lanes::at(need, deal_.split) <= lanes::at(more, deal_.split) + 1 ? votes | kHalf : votes;
    }
    // Is seat 0 sure of it with these points more, whatever else it loses?
    [[nodiscard]] bool is_reached(const Left& left, const Sure& sure, Proof& proof) const {
        const unsigned votes = got(left.need, sure.points);
        if (left.have + sure.adds < asked_[votes]) return false;
        prove_reached(left, sure, votes, proof);
        return true;
    }
    // Is seat 1 sure to prevent it, when it gets these points at least?
    [[nodiscard]] bool is_out_of_reach(const Left& left, const Sure& sure, Proof& proof) const {
        const unsigned votes = got(left.need, left.rest - sure.points);
        if (left.have + left.left - sure.adds >= asked_[votes]) return false;
        prove_out_of_reach(left, sure, votes, proof);
        return true;
    }
    void prove_reached(const Left& left, const Sure& sure, unsigned votes, Proof& proof) const;
    void prove_out_of_reach(const Left& left, const Sure& sure, unsigned votes, Proof& proof) const;
    [[nodiscard]] int worth_more(Bits one, Bits other) const;
};

}  // namespace kingless::solving
