// What the cards of a deal weigh in the votes.
#include <algorithm>
#include <bit>

#include "solver_deal.hpp"

namespace kingless::solving {

using namespace lanes;

// How this faction's vote can be counted. The law's own strengths have the last word, in every way in which the
// cards in play could still be shared.
Vote Deal::count_votes(const Tables& tables, int which) const {
    const int first = tables.first[which];
    const Mask suit_mask = (Mask{1} << tables.size[which]) - 1;
    const unsigned mine = score_[0] >> first & suit_mask;
    const unsigned free = (in_play_[0] | in_play_[1]) >> first & suit_mask;
    const unsigned all = all_ >> first & suit_mask;
    const int size = std::popcount(all);
    const bool even = size % 2 == 0;
    const Vote counted{Vote::kCounted, even ? size + 1 : (size + 1) / 2, size && even ? std::bit_floor(all) : 0, even ? 2 : 1};
    const auto& strength = tables.strength[which];
    bool nobody = true, counts = true, splits = even;
    for (unsigned chosen = free;; chosen = (chosen - 1) & free) {
        const unsigned scored = mine | chosen;
        const auto a = strength[scored], b = strength[all & ~scored];
        const int more = 2 * std::popcount(scored) - size;
        nobody = nobody && a == b;
        counts = counts && a != b && (a > b) == (counted.weight(scored) >= counted.enough);
        splits = splits && (a > b) == (more > 0) && (a < b) == (more < 0);
        if (chosen == 0) break;
    }
    if (nobody) return {};
    if (counts) return counted;
    for (const auto& adds : tables.tie_breaks) {  // equal cards: half of them add half of what there is
        for (unsigned left = all; left; left &= left - 1) {
            splits = splits && adds[first + std::countr_zero(left)] == adds[first + std::countr_zero(all)];
        }
    }
    // One point each; at one point less than enough the vote is nobody's.
    return {splits ? Vote::kSplit : Vote::kUncounted, size / 2 + 1, 0, 1};
}

void Deal::weigh(const Tables& tables) {
    counted = true;
    voting = 0;
    split = -1;
    for (int number = 0; number < count; ++number) weight[number] = 0;
    for (int which = 0; which < kFactions; ++which) {
        vote[which] = count_votes(tables, which);
        if (vote[which].kind == Vote::kCounted) ++voting;
        if (vote[which].kind == Vote::kUncounted) counted = false;
        if (vote[which].kind == Vote::kSplit) {
            counted = counted && split < 0;
            split = which;
        }
        if (vote[which].kind == Vote::kNobody) continue;
        for (int number = shift[which]; number < shift[which] + width[which]; ++number) {
            const unsigned one = 1u << (card[number] - tables.first[which]);
            weight[number] = lane(which, static_cast<unsigned>(vote[which].weight(one)));
        }
    }
    counted = share_out(tables) && counted;
}

// What each trick adds for seat 0; false where a card is scored by nobody.
bool Deal::share_out(const Tables& tables) {
    kept = one_bit(count) - 1;
    for (int lead = 0; lead < count; ++lead) {
        const int leader = owner(lead);
        keeps[lead] = weight[lead];
        for (Bits left = own[1 - leader]; left; left &= left - 1) {
            const int answer = std::countr_zero(left);
            const auto outcome = tables.outcome[1][card[lead]][card[answer]];
            if ((outcome >> Outcome::kLeadShift & 3) == kOut || (outcome >> Outcome::kFollowShift & 3) == kOut) return false;
            const bool follower_wins = outcome & Outcome::kFollowerWins;
            const bool led_stays = lead_kept[lead] >> answer & 1, answer_stays = answer_kept[lead] >> answer & 1;
            const int led_to = led_stays ? leader : 1 - leader, answer_to = answer_stays ? 1 - leader : leader;
            gain[lead][answer] = (led_to == 0 ? weight[lead] : 0) + (answer_to == 0 ? weight[answer] : 0);
            if (!follower_wins && !led_stays) keeps[lead] = 0;
            if (follower_wins && !answer_stays) kept &= ~one_bit(answer);
        }
    }
    return true;
}

Lanes Deal::need(const Tables& tables, const Ending& ending) const {
    Lanes needs = 0;
    for (int which = 0; which < kFactions; ++which) {
        const unsigned mine = ending.score[0] >> tables.first[which] & ((Mask{1} << tables.size[which]) - 1);
        const int lacks = std::max(0, vote[which].enough - vote[which].weight(mine));
        needs |= lane(which, vote[which].kind == Vote::kNobody ? kNobodys : static_cast<unsigned>(lacks));
    }
    return needs;
}

Lanes Deal::rest(Bits present) const {
    Lanes sum = 0;
    for (Bits left = present; left; left &= left - 1) sum += weight[std::countr_zero(left)];
    return sum;
}

}  // namespace kingless::solving
