// The scale on which ties are broken.
#include "solver_scale.hpp"

#include <bit>
#include <cstdint>

namespace kingless::solving {

namespace {

constexpr std::int64_t kMost = 29'000;  // so that 16 bits hold what is scored, and more

}  // namespace

// One base for each tie-break; false where the numbers grow too large.
bool Scale::set_bases(const Tables& tables, Mask all, int tie_breaks) {
    base_.clear();
    std::int64_t most = 0;
    for (int number = 0; number < tie_breaks; ++number) {
        const auto& weights = tables.tie_breaks[static_cast<std::size_t>(number)];
        int there_is = 0;
        for (Mask left = all; left; left &= left - 1) there_is += weights[std::countr_zero(left)];
        base_.push_back(there_is + 1);
        most = most * (there_is + 1) + there_is;
        if (most > kMost) return false;
    }
    return true;
}

int Scale::adds_of(const Tables& tables, Mask cards) const {
    int all = 0;
    for (Mask left = cards; left; left &= left - 1) {
        int one = 0;
        for (std::size_t number = 0; number < base_.size(); ++number) {
            one = one * base_[number] + tables.tie_breaks[number][std::countr_zero(left)];
        }
        all += one;
    }
    return all;
}

void Scale::lay_out(const Tables& tables, const Deal& deal, Mask all, int tie_breaks) {
    uniform = rising = true;
    fits = set_bases(tables, all, tie_breaks);
    if (!fits) return;
    int unit = -1;
    for (int number = 0; number < deal.count; ++number) {
        adds[number] = deal.weight[number] ? adds_of(tables, Mask{1} << deal.card[number]) : 0;
        if (!deal.weight[number]) continue;
        uniform = uniform && (unit < 0 || unit == adds[number]);
        unit = adds[number];
        rising = rising && (number == deal.shift[deal.faction[number]] || adds[number - 1] <= adds[number]);
    }
    for (int lead = 0; lead < deal.count; ++lead) {
        const int leader = deal.owner(lead);
        for (Bits left = deal.own[1 - leader]; left; left &= left - 1) {
            const int answer = std::countr_zero(left);
            const bool led_to_first = (deal.lead_kept[lead] >> answer & 1) == (leader == 0);
            const bool answer_to_first = (deal.answer_kept[lead] >> answer & 1) == (leader == 1);
            gain[lead][answer] = (led_to_first ? adds[lead] : 0) + (answer_to_first ? adds[answer] : 0);
        }
    }
    for (int which = 0; which < kFactions; ++which) whole[which] = adds_of(tables, all & tables.cards_of(which));
}

int Scale::have(const Tables& tables, const Deal& deal, const Ending& ending) const {
    int sum = 0;
    for (int which = 0; which < kFactions; ++which) {
        if (deal.vote[which].kind == Vote::kNobody) continue;
        sum += adds_of(tables, ending.score[0] & tables.cards_of(which));
    }
    return sum;
}

int Scale::left(Bits present) const {
    int sum = 0;
    for (Bits some = present; some; some &= some - 1) sum += adds[std::countr_zero(some)];
    return sum;
}

}  // namespace kingless::solving
