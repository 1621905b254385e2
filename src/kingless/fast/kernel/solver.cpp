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
    if (laid_out_ && deal_.covers(ending)) return;
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
    const int found = deal_.split < 0 ? by_votes(position) : 0;
    return found == 0 && can_tie_ ? by_ties(position) : found;
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

// Do the votes win, or at least hold on? What they leave open is a draw, or for the tie-breaks.
int Solver::by_votes(const Position& position) {
    const auto& [ending, present, led] = position;
    Search search(*this, deal_, patterns_, history_, votes_);
    const Votes::Left left{deal_.need(tables_, ending), deal_.rest(present)};
    votes_.aim_at(outright_, false);
    if (search.reached(present, ending.leader, led, left)) return 1;
    votes_.aim_at(hold_, true);
    return hold_ != outright_ && search.reached(present, ending.leader, led, left) ? 0 : -1;
}

// Does the first tie-break win, or at least hold on? And if it leaves it open, do all of them together?
int Solver::by_ties(const Position& position) {
    const auto& [ending, present, led] = position;
    for (Ties& ties : ties_) {
        Search search(*this, deal_, patterns_, history_, ties);
        ties.aim_at(false, outright_, hold_);
        if (search.reached(present, ending.leader, led, ties.left(tables_, ending, present))) return 1;
        ties.aim_at(true, outright_, hold_);
        if (!search.reached(present, ending.leader, led, ties.left(tables_, ending, present))) return -1;
        if (tables_.tie_breaks.size() < 2) break;
    }
    return 0;
}

}  // namespace kingless
