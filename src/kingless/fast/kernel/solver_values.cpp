// Values of positions and cards; and what votes alone leave open.
#include "solver.hpp"

#include <algorithm>
#include <bit>

#include "mix.hpp"

namespace kingless {

using namespace lanes;

namespace {

constexpr std::size_t kDrawers = std::size_t{1} << 16;

}  // namespace

void Solver::values(const Ending& ending, const std::vector<int>& order, std::vector<std::pair<int, int>>& found) {
    const int seat = ending.to_act();
    const Mask hand = ending.hand[seat];
    Mask left = ending.led == kNone ? hand : tables_.legal_follow(hand, ending.led);
    const auto look = [&](int card) {
        const int first = value(after(ending, card));
        found.emplace_back(card, seat == 0 ? first : -first);
        left &= ~tables_.of_kind[tables_.kind[card]];
    };
    for (const int card : order) {
        if (left >> card & 1) look(card);
    }
    while (left) look(std::countr_zero(left));
}

Ending Solver::after(const Ending& ending, int card) const {
    Ending then = ending;
    const int seat = then.to_act();
    then.hand[seat] &= ~(Mask{1} << card);
    if (then.led == kNone) {
        then.led = card;
        return then;
    }
    const auto outcome = tables_.outcome[1][then.led][card];
    const auto put = [&](int where, int which) {
        if (where != kOut) then.score[where == kLeaders ? then.leader : 1 - then.leader] |= Mask{1} << which;
    };
    put(outcome >> Outcome::kLeadShift & 3, then.led);
    put(outcome >> Outcome::kFollowShift & 3, card);
    if (outcome & Outcome::kFollowerLeads) then.leader = seat;
    then.led = kNone;
    return then;
}

void Solver::aim_at(int votes) {
    enough_ = votes;
    salt_[0] = mix(votes * 2 + 1'000);
    salt_[1] = mix(votes * 2 + 1'001);
}

Solver::Bits Solver::bits_of(Mask cards) const {
    Bits bits = 0;
    for (int index = 0; index < count_; ++index) bits |= static_cast<Bits>(cards >> card_[index] & 1) << index;
    return bits;
}

int Solver::value(const Ending& ending) {
    lay_out(ending);
    ++age_;
    if (!known_.empty()) {
        known_.clear();
        std::fill(drawers_.begin(), drawers_.end(), -1);
    }
    Open open{ending};
    int voting;
    open.weighed = weigh(ending, open.need, open.rest, voting);
    if (!open.weighed) return play_out(open, 1) ? 1 : play_out(open, 0) ? 0 : -1;
    open.outright = open.hold = voting + 1;
    bool tie_break = false;
    for (int votes = voting; votes >= 0; --votes) {
        const int verdict = tables_.verdict[votes][voting - votes];
        if (verdict == kFirst) open.outright = votes;
        if (verdict != kSecond) open.hold = votes;
        tie_break = tie_break || verdict == kTieBreak;
    }
    int led = -1;
    for (int index = 0; index < count_; ++index) {
        if (card_[index] == ending.led) led = index;
    }
    const Bits present = (Bits{1} << count_) - 1;
    aim_at(open.outright);
    if (root(present, ending.leader, led, open.need, open.rest)) return 1;
    aim_at(open.hold);
    if (open.hold == open.outright || !root(present, ending.leader, led, open.need, open.rest)) return -1;
    if (!tie_break) return 0;
    return play_out(open, 1) ? 1 : play_out(open, 0) ? 0 : -1;
}

std::int32_t& Solver::drawer(const Place& place) {
    if (drawers_.empty()) drawers_.assign(kDrawers, -1);
    return drawers_[mix(place.hands * 4 + place.goal) % kDrawers];
}

void Solver::note(Known now) {
    std::int32_t& newest = drawer(now.place);
    now.next = newest;
    newest = static_cast<std::int32_t>(known_.size());
    known_.push_back(now);
}

// What seat 0 has scored in all, tie-break by tie-break. Every card is scored in the end and every vote is
// somebody's, so the sums over the factions won depend on nothing else, and more is never worse.
std::uint64_t Solver::total(const Open& open) const {
    if (!open.weighed) return open.ending.score[0];
    std::uint64_t totals = 0;
    for (const auto& weights : tables_.tie_breaks) {
        std::uint64_t sum = 0;
        for (Mask left = open.ending.score[0]; left; left &= left - 1) sum += weights[std::countr_zero(left)];
        totals = totals << 10 | sum;
    }
    return totals;
}

bool Solver::recall(const Known& now, bool& reached) {
    for (std::int32_t at = drawer(now.place); at >= 0; at = known_[at].next) {
        const Known& one = known_[at];
        if (one.place != now.place || one.weighed != now.weighed) continue;
        if (!now.weighed) {
            if (one.total != now.total) continue;
            reached = one.reached;
            return true;
        }
        if (one.reached ? all_at_most(now.need, one.need) && now.total >= one.total
                        : all_at_most(one.need, now.need) && now.total <= one.total) {
            reached = one.reached;
            return true;
        }
    }
    return false;
}

// What votes settle for both: -1 where they leave it open.
int Solver::by_votes(const Open& open) {
    if (!open.weighed) return -1;
    const Ending& now = open.ending;
    const Bits present = bits_of(now.hand[0] | now.hand[1]);
    Lanes proof;
    aim_at(open.outright);
    if (wins(present, now.leader, open.need, open.rest, proof)) return 1;
    aim_at(open.hold);
    return wins(present, now.leader, open.need, open.rest, proof) ? -1 : 0;
}

// Where votes do not settle it: does seat 0 reach this value? What votes settle on the way is not looked into.
bool Solver::play_out(const Open& open, int value) {
    tick();
    const Ending& now = open.ending;
    const int seat = now.to_act();
    if (!now.hand[seat]) {
        const int winner = tables_.winner(now.score[0], now.score[1]);
        return (winner < 0 ? 0 : (winner == 0 ? 1 : -1)) >= value;
    }
    const bool begins = now.led == kNone;
    const Place place{now.hand[0] | now.hand[1], now.leader * 2 + value};
    Known state{place, open.need, total(open), open.weighed, false};
    if (begins) {
        bool reached;
        if (recall(state, reached)) return reached;
    }
    const bool wish = seat == 0;
    std::vector<Open> unsettled;
    bool found = false;
    std::uint64_t tried = 0;
    for (Mask left = begins ? now.hand[seat] : tables_.legal_follow(now.hand[seat], now.led); left && !found; left &= left - 1) {
        const int card = std::countr_zero(left);
        if (tried >> tables_.kind[card] & 1) continue;
        tried |= std::uint64_t{1} << tables_.kind[card];
        Open next = after(open, card);
        const int votes = begins ? -1 : by_votes(next);
        if (votes < 0) {
            unsettled.push_back(next);
        } else {
            found = (votes == 1) == wish;
        }
    }
    for (std::size_t at = 0; at < unsettled.size() && !found; ++at) {
        found = play_out(unsettled[at], value) == wish;
    }
    state.reached = found == wish;
    if (begins) note(state);
    return state.reached;
}

Solver::Open Solver::after(const Open& open, int card) const {
    Open next = open;
    next.ending = after(open.ending, card);
    if (open.ending.led != kNone && open.weighed) {
        const int first = std::countr_zero(bits_of(Mask{1} << open.ending.led));
        const int second = std::countr_zero(bits_of(Mask{1} << card));
        next.need = less(next.need, gain_[first][second]);
        next.rest -= weight_[first] + weight_[second];
    }
    return next;
}

}  // namespace kingless
