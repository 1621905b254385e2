// The deal as the solver sees it: cards numbered anew, and their weights in the votes.
#include "solver.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace kingless {

using namespace lanes;

namespace {

constexpr int kMostPatternBits = 20;

}  // namespace

void Solver::lay_out(const Ending& ending) {
    Mask hands[2] = {ending.hand[0], ending.hand[1]};
    if (ending.led != kNone) hands[ending.leader] |= Mask{1} << ending.led;
    count_ = 0;
    own_[0] = own_[1] = 0;
    for (int faction = 0; faction < kFactions; ++faction) {
        shift_[faction] = count_;
        for (Mask left = (hands[0] | hands[1]) & tables_.cards_of(faction); left; left &= left - 1) {
            const int card = std::countr_zero(left);
            card_[count_] = static_cast<std::uint8_t>(card);
            faction_[count_] = static_cast<std::uint8_t>(faction);
            own_[hands[1] >> card & 1] |= Bits{1} << count_;
            ++count_;
        }
        width_[faction] = count_ - shift_[faction];
        suit_[faction] = ((Bits{1} << width_[faction]) - 1) << shift_[faction];
    }
    for (int a = 0; a < count_; ++a) {
        obliges_[a] = may_[a] = beaten_by_[a] = beats_[a] = taken_by_[a] = takes_[a] = 0;
    }
    for (int lead = 0; lead < count_; ++lead) {
        for (int answer = 0; answer < count_; ++answer) {
            const Bits one = Bits{1} << answer;
            if (tables_.obliges[card_[lead]] >> card_[answer] & 1) obliges_[lead] |= one;
            if (tables_.may[card_[lead]] >> card_[answer] & 1) may_[lead] |= one;
            const auto outcome = tables_.outcome[1][card_[lead]][card_[answer]];
            if (outcome & Outcome::kFollowerWins) {
                beaten_by_[lead] |= one;
                beats_[answer] |= Bits{1} << lead;
            }
            if (outcome & Outcome::kFollowerLeads) {
                taken_by_[lead] |= one;
                takes_[answer] |= Bits{1} << lead;
            }
        }
    }
    for (int led = 0; led < kFactions; ++led) {
        crushed_by_[led] = 0;
        for (int answering = 0; answering < kFactions; ++answering) {
            if (crushes_[led][answering]) crushed_by_[led] |= suit_[answering];
        }
    }
    for (int faction = 0; faction < kFactions; ++faction) {
        escape_[faction] = width_[faction] ? may_[shift_[faction]] & ~suit_[faction] : 0;
        involved_[faction] = suit_[faction] | (wild_ >= 0 ? suit_[wild_] : 0);
        if (wild_ == kSeveral) involved_[faction] = (Bits{1} << count_) - 1;
        const int bits = width_[faction] + (wild_ >= 0 && wild_ != faction ? width_[wild_] : 0);
        if (wild_ != kSeveral && bits <= kMostPatternBits) {
            pattern_[faction].assign(std::size_t{1} << bits, Pattern{});
        } else {
            pattern_[faction].clear();
        }
    }
    std::memset(leads_, 0, sizeof leads_);
    std::memset(refutes_, 0, sizeof refutes_);
}

// Give each card its weight in its faction's vote, if votes can be counted so: seat 0 gets a vote iff the
// weights it scores reach its need. The law's own strengths have the last word.
bool Solver::weigh(const Ending& ending, Lanes& need, Lanes& rest, int& voting) {
    need = rest = 0;
    voting = 0;
    const Mask in_hands = [&] {
        Mask all = ending.hand[0] | ending.hand[1];
        return ending.led == kNone ? all : all | Mask{1} << ending.led;
    }();
    for (int index = 0; index < count_; ++index) weight_[index] = 0;
    for (int faction = 0; faction < kFactions; ++faction) {
        const int first = tables_.first[faction];
        const Mask suit = (Mask{1} << tables_.size[faction]) - 1;
        const unsigned mine = ending.score[0] >> first & suit;
        const unsigned theirs = ending.score[1] >> first & suit;
        const unsigned free = in_hands >> first & suit;
        const unsigned all = mine | theirs | free;
        const int size = std::popcount(all);
        const unsigned top = size ? std::bit_floor(all) : 0;
        const bool even = size % 2 == 0;
        const auto& strength = tables_.strength[faction];
        const auto weight = [&](unsigned cards) {
            return even ? 2 * std::popcount(cards) + ((cards & top) != 0) : std::popcount(cards);
        };
        const int enough = even ? size + 1 : (size + 1) / 2;
        bool nobody = true, counted = true;
        unsigned chosen = free;
        while (true) {  // every way to share out what is in the hands
            const unsigned scored = mine | chosen;
            const auto a = strength[scored], b = strength[all & ~scored];
            nobody = nobody && a == b;
            counted = counted && a != b && (a > b) == (weight(scored) >= enough);
            if (chosen == 0) break;
            chosen = (chosen - 1) & free;
        }
        if (nobody) {
            need |= lane(faction, 31);  // never reached
            continue;
        }
        if (!counted) return false;
        ++voting;
        need |= lane(faction, static_cast<unsigned>(std::max(0, enough - weight(mine))));
        rest |= lane(faction, static_cast<unsigned>(weight(free)));
        for (int index = shift_[faction]; index < shift_[faction] + width_[faction]; ++index) {
            weight_[index] = lane(faction, static_cast<unsigned>(weight(1u << (card_[index] - first))));
        }
    }
    kept_ = (Bits{1} << count_) - 1;
    for (int lead = 0; lead < count_; ++lead) {
        const int leader = own_[1] >> lead & 1;
        keeps_[lead] = weight_[lead];
        for (int answer = 0; answer < count_; ++answer) {
            const auto outcome = tables_.outcome[1][card_[lead]][card_[answer]];
            const int to_lead = outcome >> Outcome::kLeadShift & 3;
            const int to_answer = outcome >> Outcome::kFollowShift & 3;
            if ((own_[1 - leader] >> answer & 1) == 0) continue;
            if (to_lead == kOut || to_answer == kOut) return false;
            const int first_seat = to_lead == kLeaders ? leader : 1 - leader;
            const int second_seat = to_answer == kLeaders ? leader : 1 - leader;
            gain_[lead][answer] = (first_seat == 0 ? weight_[lead] : 0) + (second_seat == 0 ? weight_[answer] : 0);
            next_[lead][answer] = static_cast<std::uint8_t>(outcome & Outcome::kFollowerLeads ? 1 - leader : leader);
            if (!(outcome & Outcome::kFollowerWins) && to_lead != kLeaders) keeps_[lead] = 0;
            if ((outcome & Outcome::kFollowerWins) && to_answer != kFollowers) kept_ &= ~(Bits{1} << answer);
        }
    }
    return true;
}

}  // namespace kingless
