// Values of positions and cards: which questions are asked, and in which order.
#include "solver.hpp"

#include <bit>

#include "solver_plain.hpp"

namespace kingless {

using namespace solving;

// An ending in the numbers of its deal.
struct Solver::Position {
    const Ending& ending;
    Bits present;
    int led;
};

Solver::Solver(const Tables& tables, int bits)
    : tables_(tables),
      meetings_(tables),
      patterns_(deal_, scales_, use),
      votes_(deal_, use, bits),
      ties_{{deal_, scales_, 0, use, bits}, {deal_, scales_, 1, use, bits}} {}

// A later moment of the same deal keeps its numbers, and all that is known of it.
void Solver::lay_out(const Ending& ending) {
    if (laid_out_ && deal_.covers(tables_, ending)) return;
    laid_out_ = true;
    deal_.lay_out(tables_, meetings_, ending);
    const int tie_breaks = static_cast<int>(tables_.tie_breaks.size());
    scales_[0].lay_out(tables_, deal_, ending.all(), tie_breaks ? 1 : 0);
    scales_[1].lay_out(tables_, deal_, ending.all(), tie_breaks);
    count_votes();
    patterns_.clear(can_tie_);
    history_ = History{};
    votes_.clear();
    for (Ties& ties : ties_) ties.clear();
    before_ = {};
}

// How many votes it takes. Where one may be nobody's in the end, no number says it.
void Solver::count_votes() {
    outright_ = hold_ = deal_.voting + 1;
    can_tie_ = false;
    for (int votes = deal_.voting; votes >= 0; --votes) {
        const int verdict = tables_.verdict[votes][deal_.voting - votes];
        if (verdict == kFirst) outright_ = votes;
        if (verdict != kSecond) hold_ = votes;
        can_tie_ = can_tie_ || verdict == kTieBreak;
    }
    if (deal_.split < 0) return;
    outright_ = (kFactions + 1) / 2, hold_ = kFactions / 2;
    can_tie_ = true;
}

int Solver::value(const Ending& ending) {
    lay_out(ending);
    if (!deal_.counted || (can_tie_ && !(ties_[0].tell(tables_) && ties_[1].tell(tables_)))) {
        return Plain(tables_, *this).value(ending);
    }
    const Position position{ending, deal_.bits_of(ending.in_play(0) | ending.in_play(1)),
                            ending.led == kNone ? -1 : deal_.number_of(ending.led)};
    // What settled the position before, with the same answer, often settles this one. A stage knows all that the
    // stages before it know, so none of those is asked again.
    const bool holds_first = can_tie_ && before_.value < 0;
    for (int stage = first_stage(); stage <= last_stage(); ++stage) {
        if (holds_first && !holds(position, stage)) return (before_ = {stage, -1}).value;
        if (wins(position, stage)) return (before_ = {stage, 1}).value;
        if (!holds_first && !holds(position, stage)) return (before_ = {stage, -1}).value;
    }
    return (before_ = {last_stage(), 0}).value;
}

void Solver::values(const Ending& ending, const std::vector<int>& order, std::vector<std::pair<int, int>>& found) {
    lay_out(ending);
    Mask left = ending.legal(tables_);
    const auto look = [&](int card) {
        const int first = value(ending.after(tables_, card));
        found.emplace_back(card, ending.to_act() == 0 ? first : -first);
        left &= ~tables_.of_kind[tables_.kind[card]];
    };
    for (const int card : order) {
        if (left >> card & 1) look(card);
    }
    while (left) look(std::countr_zero(left));
}

// Do the votes win, or what breaks their ties?
bool Solver::wins(const Position& position, int stage) {
    return stage == kByVotes ? by_votes(position, outright_, false) : by_ties(position, stage - kByTies, false);
}

// ... or at least hold on? What the last stage leaves open is a draw, what another does is for the next.
bool Solver::holds(const Position& position, int stage) {
    if (stage > kByVotes) return by_ties(position, stage - kByTies, true);
    return hold_ != outright_ && by_votes(position, hold_, true);
}

bool Solver::by_votes(const Position& position, int votes, bool holding) {
    const auto& [ending, present, led] = position;
    votes_.aim_at(votes, holding);
    const Votes::Left left{deal_.need(tables_, ending), deal_.rest(present)};
    return Search(*this, deal_, patterns_, history_, votes_).reached(present, ending.leader, led, left);
}

bool Solver::by_ties(const Position& position, int scale, bool holding) {
    const auto& [ending, present, led] = position;
    Ties& ties = ties_[scale];
    ties.aim_at(holding, outright_, hold_);
    const Ties::Left left = ties.left(tables_, ending, present);
    return Search(*this, deal_, patterns_, history_, ties).reached(present, ending.leader, led, left);
}

}  // namespace kingless
