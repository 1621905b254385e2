// What breaks ties, as one number: the first tie-break weighs more than all that there is of the next.
#pragma once

#include <vector>

#include "ending.hpp"
#include "solver_deal.hpp"

namespace kingless::solving {

struct Scale {
    bool fits = false;     // are the numbers small enough?
    bool uniform = true;   // every card adds the same
    bool rising = true;    // a faction's later cards add no less than its earlier ones
    int whole[kFactions] = {};           // what there is of each faction
    int adds[kInPlay] = {};              // what a card adds; nothing where the vote is nobody's
    int gain[kInPlay][kInPlay] = {};     // what seat 0 adds by this trick

    // By so many of the tie-breaks.
    void lay_out(const Tables& tables, const Deal& deal, Mask all, int tie_breaks);
    // What seat 0 has scored of it.
    [[nodiscard]] int have(const Tables& tables, const Deal& deal, const Ending& ending) const;
    // What is still to be had of it.
    [[nodiscard]] int left(Bits present) const;

   private:
    std::vector<int> base_;  // of each tie-break: one more than there is of it

    [[nodiscard]] int adds_of(const Tables& tables, Mask cards) const;
    bool set_bases(const Tables& tables, Mask all, int tie_breaks);
};

}  // namespace kingless::solving
