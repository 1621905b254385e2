// The solver: phase two with open cards, exactly.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "ending.hpp"
#include "solver_deal.hpp"
#include "solver_effort.hpp"
#include "solver_patterns.hpp"
#include "solver_scales.hpp"
#include "solver_search.hpp"
#include "solver_ties.hpp"
#include "solver_votes.hpp"
#include "tables.hpp"

namespace kingless {

using solving::Stopped;
using solving::Techniques;

class Solver : public solving::Effort {
   public:
    // It remembers up to 2^bits times four positions.
    explicit Solver(const Tables& tables, int bits = 16);
    Solver(const Solver&) = delete;

    // The value for seat 0: 1 wins, 0 draws, -1 loses. Throws Stopped.
    int value(const Ending& ending);

    // The value of every legal card for the seat to act, cards of one kind once, those in `order` first; what is
    // found stays found.
    void values(const Ending& ending, const std::vector<int>& order, std::vector<std::pair<int, int>>& found);

    // Forget every position: needed after a change of techniques.
    void forget() { laid_out_ = false; }

   private:
    const Tables& tables_;
    const solving::Meetings meetings_;
    bool laid_out_ = false;
    int outright_ = 0, hold_ = 0;  // votes with which seat 0 wins, and does not lose
    bool can_tie_ = false;         // may the tie-breaks decide?
    solving::Deal deal_;
    solving::Scales scales_;
    solving::Patterns patterns_;
    solving::History history_;
    solving::Votes votes_;
    solving::Ties ties_[solving::kScales];

    // What can decide: the votes, the first tie-break, all of them.
    enum Stage { kByVotes, kByTies, kByAllTies };
    struct Reason {
        int stage = kByVotes;
        int value = 0;
    };
    Reason before_;  // of the last position of this deal

    void lay_out(const Ending& ending);
    struct Position;
    void count_votes();
    [[nodiscard]] int first_stage() const { return std::max<int>(before_.stage, deal_.split < 0 ? kByVotes : kByTies); }
    [[nodiscard]] int last_stage() const {
        return !can_tie_ ? kByVotes : tables_.tie_breaks.size() < 2 ? kByTies : kByAllTies;
    }
    bool wins(const Position& position, int stage);
    bool holds(const Position& position, int stage);
    bool by_votes(const Position& position, int votes, bool holding);
    bool by_ties(const Position& position, int scale, bool holding);
};

}  // namespace kingless
