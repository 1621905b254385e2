// Values of positions and cards: which questions are asked, and in which order.
#include "solver.hpp"

#include <bit>

#include "solver_plain.hpp"

namespace kingless {

using namespace solving;

Solver::Solver(const Tables& tables, int bits)
    : tables_(tables), meetings_(tables), patterns_(deal_, scale_, use), votes_(deal_, use, bits), ties_(deal_, scale_, use, bits) {}

// A later moment of the same deal keeps its numbers, and all that is known of it.
void Solver::lay_out(const Ending& ending) {
    if (laid_out_ && deal_.covers(ending)) return;
    deal_.lay_out(tables_, meetings_, ending);
    scale_.lay_out(tables_, deal_, ending.all());
    patterns_.clear();
    history_ = History{};
    votes_.clear();
    by_ties_ = ties_.clear(tables_);
    laid_out_ = true;
}

int Solver::value(const Ending& ending) {
    lay_out(ending);
    if (deal_.counted && by_ties_) return by_votes_and_ties(ending);
    return Plain(tables_, *this).value(ending);
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

// Votes are asked first, for a win and for holding on; what they leave open is for the tie-breaks.
int Solver::by_votes_and_ties(const Ending& ending) {
    const int led = ending.led == kNone ? -1 : deal_.number_of(ending.led);
    const Bits present = deal_.bits_of(ending.in_play(0) | ending.in_play(1));
    int outright = (kFactions + 1) / 2, hold = kFactions / 2;
    if (deal_.split < 0) {
        outright = hold = deal_.voting + 1;
        bool tie_break = false;
        for (int votes = deal_.voting; votes >= 0; --votes) {
            const int verdict = tables_.verdict[votes][deal_.voting - votes];
            if (verdict == kFirst) outright = votes;
            if (verdict != kSecond) hold = votes;
            tie_break = tie_break || verdict == kTieBreak;
        }
        Search search(*this, deal_, patterns_, history_, votes_);
        const Votes::Left left{deal_.need(tables_, ending), deal_.rest(present)};
        votes_.aim_at(outright, false);
        if (search.reached(present, ending.leader, led, left)) return 1;
        votes_.aim_at(hold, true);
        if (hold == outright || !search.reached(present, ending.leader, led, left)) return -1;
        if (!tie_break) return 0;
    }
    Search search(*this, deal_, patterns_, history_, ties_);
    for (const bool holding : {false, true}) {
        ties_.aim_at(holding, outright, hold);
        if (search.reached(present, ending.leader, led, ties_.left(tables_, ending, present))) return holding ? 0 : 1;
    }
    return -1;
}

}  // namespace kingless
