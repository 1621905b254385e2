// How far each seat is from its votes.
#pragma once

#include <algorithm>

#include "lanes.hpp"
#include "tables.hpp"

namespace kingless::solving {

class Distance {
   public:
    Distance(lanes::Lanes need, lanes::Lanes rest) {
        using namespace lanes;
        const Lanes lost = spread(~at_most(need, rest) & kGuard);
        add_up(need | lost, first_);
        add_up((((rest + kOnes) - (need & ~lost)) & ~lost) | spread(zero(need)), second_);
    }
    // How many points seat 0 is nearer to so many votes than seat 1 is to denying them.
    [[nodiscard]] int ahead(int votes) const { return second_[kFactions - votes + 1] - first_[votes]; }

   private:
    int first_[kFactions + 2], second_[kFactions + 2];  // the points that the nearest votes need together

    // A sorting network, because branches would be foreseen too seldom.
    static void add_up(lanes::Lanes away, int* sums) {
        int a[kFactions];
        for (int faction = 0; faction < kFactions; ++faction) a[faction] = static_cast<int>(lanes::at(away, faction));
        const auto order = [&](int low, int high) {
            const int least = std::min(a[low], a[high]);
            a[high] = std::max(a[low], a[high]);
            a[low] = least;
        };
        order(0, 1), order(3, 4), order(2, 4), order(2, 3), order(0, 3), order(0, 2), order(1, 4), order(1, 3), order(1, 2);
        sums[0] = 0;
        for (int many = 0; many < kFactions; ++many) sums[many + 1] = sums[many] + a[many];
        sums[kFactions + 1] = sums[kFactions];
    }
};

}  // namespace kingless::solving
