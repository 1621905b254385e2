// The search: can seat 0 reach so many votes?
#include "solver.hpp"

#include <algorithm>
#include <bit>

#include "mix.hpp"

namespace kingless {

using namespace lanes;

namespace {

struct Move {
    int card;
    std::int32_t rank;
};

// How many points seat 0 is nearer to enough votes than seat 1.
int lead_of_first(Lanes need, Lanes rest, int enough) {
    const auto shortest = [](Lanes away, int votes) {
        int all[kFactions];
        for (int faction = 0; faction < kFactions; ++faction) all[faction] = at(away, faction);
        int total = 0;
        for (int a = 0; a < votes; ++a) {
            for (int b = a + 1; b < kFactions; ++b) {
                if (all[b] < all[a]) std::swap(all[a], all[b]);
            }
            total += all[a];
        }
        return total;
    };
    const Lanes lost = spread(~at_most(need, rest) & kGuard);
    const Lanes to_win = need | lost;
    const Lanes to_lose = (((rest + kOnes) - (need & ~lost)) & ~lost) | spread(zero(need));
    return shortest(to_lose, kFactions - enough + 1) - shortest(to_win, enough);
}

// The most promising first.
void arrange(Move* moves, int many) {
    for (int at = 1; at < many; ++at) {
        const Move move = moves[at];
        int place = at;
        for (; place > 0 && moves[place - 1].rank < move.rank; --place) moves[place] = moves[place - 1];
        moves[place] = move;
    }
}

}  // namespace

bool Solver::decided(Lanes need, Lanes rest, bool& value, Lanes& proof) const {
    Lanes won = zero(need);
    int many = std::popcount(won);
    if (many >= enough_) {
        value = true;
        for (; many > enough_; --many) won &= won - 1;
        proof = use.generalise ? kFull & ~spread(won) : need;
        return true;
    }
    Lanes lost = ~at_most(need, rest) & kGuard;
    many = std::popcount(lost);
    const int too_many = kFactions - enough_ + 1;
    if (many >= too_many) {
        value = false;
        for (; many > too_many; --many) lost &= lost - 1;
        proof = use.generalise ? (rest + kOnes) & spread(lost) : need;
        return true;
    }
    return false;
}

// Do these points, which a seat is sure of, settle the votes for it?
bool Solver::suffices(int seat, Lanes sure, Lanes need, Lanes rest, Lanes& proof) const {
    if (seat == 0) {
        Lanes won = zero(less(need, sure));
        int many = std::popcount(won);
        if (many < enough_) return false;
        for (; many > enough_; --many) won &= won - 1;
        proof = use.generalise ? (kFull & ~spread(won)) | (sure & spread(won)) : need;
        return true;
    }
    const Lanes left = rest - sure;
    Lanes lost = ~at_most(need, left) & kGuard;
    int many = std::popcount(lost);
    const int too_many = kFactions - enough_ + 1;
    if (many < too_many) return false;
    for (; many > too_many; --many) lost &= lost - 1;
    proof = use.generalise ? (left + kOnes) & spread(lost) : need;
    return true;
}

// Whatever is led, can the other win the trick, keep the winning card, and lead next?
bool Solver::can_take(Bits leading, Bits opposing) const {
    for (Bits left = leading; left; left &= left - 1) {
        const int lead = std::countr_zero(left);
        const Bits answers = (opposing & obliges_[lead]) ? opposing & may_[lead] : opposing;
        if (!(answers & beaten_by_[lead] & taken_by_[lead] & kept_)) return false;
    }
    return true;
}

bool Solver::wins(Bits present, int leader, Lanes need, Lanes rest, Lanes& proof) {
    tick();
    bool value;
    if (decided(need, rest, value, proof)) return value;

    std::uint64_t hash = salt_[leader];
    Bits distinct = 0;
    Lanes sure = 0, held = 0;
    const Bits opposing = present & own_[1 - leader];
    const Bits leading = present & own_[leader];
    for (int faction = 0; faction < kFactions; ++faction) {
        if (!(present & suit_[faction])) continue;
        const Pattern& found = pattern(faction, present);
        hash += found.hash;
        distinct |= found.distinct;
        if (!(crushed_by_[faction] & opposing)) {
            sure += found.sure[leader];
            if (!(escape_[faction] & opposing)) sure += found.drawn[leader];
        }
        if (!(crushed_by_[faction] & leading)) held += found.sure[1 - leader];
    }
    if (use.bounds) {
        if (sure && suffices(leader, sure, need, rest, proof)) return leader == 0;
        if (held && suffices(1 - leader, held, need, rest, proof) && can_take(leading, opposing)) return leader != 0;
    }
    if (!use.dominance) hash ^= mix(need);
    std::uint8_t best = kNone;
    if (use.table) {
        bool known;
        find(hash, need, value, proof, best, known);
        if (known) return value;
    }
    value = leader == 0 ? tricks<0>(present, need, rest, hash, distinct, best, proof)
                        : tricks<1>(present, need, rest, hash, distinct, best, proof);
    return value;
}

template <int Leader>
bool Solver::tricks(Bits present, Lanes need, Lanes rest, std::uint64_t hash, Bits distinct, std::uint8_t best,
                    Lanes& proof) {
    constexpr bool kWish = Leader == 0;  // what the leader wants the answer to be
    const Bits mine = present & own_[Leader] & distinct;
    const Bits opposing = present & own_[1 - Leader];
    const Lanes open = spread(at_most(need, rest) & ~zero(need));  // votes not decided yet
    const std::uint32_t reward = 1u << std::popcount(mine) * 3 / 2;

    struct Lead {
        int card;
        std::int32_t rank;
        int waiting;
        Lanes together;  // what the answers that are known so far prove together
        Move replies[kHand];
    };
    Lead leads[kHand];
    int many = 0;
    Lanes against = kWish ? 0 : kFull;  // what all refutations of the leader's cards need together

    const auto back = [&](int lead, int answer, bool value, Lanes child) {
        const Lanes gain = gain_[lead][answer];
        return value ? plus(child, gain) : plus(child, gain & spread(~zero(child) & kGuard));
    };
    const auto join = [](Lanes a, Lanes b, bool value) { return value ? smaller(a, b) : greater(a, b); };
    const auto done = [&](bool value, Lanes found, int card) {
        proof = use.generalise ? found : need;
        if (use.table) remember(hash, need, value, proof, static_cast<std::uint8_t>(card));
        return value;
    };

    for (Bits left = mine; left; left &= left - 1) {
        Lead& lead = leads[many];
        const int card = lead.card = std::countr_zero(left);
        lead.together = kWish ? kFull : 0;
        lead.waiting = 0;
        Bits answers = opposing & distinct;
        if (opposing & obliges_[card]) answers &= may_[card];
        bool refuted = false;
        tick();
        for (Bits some = answers; some; some &= some - 1) {
            const int answer = std::countr_zero(some);
            const Lanes gain = gain_[card][answer];
            const Lanes then = less(need, gain);
            const Lanes after = rest - weight_[card] - weight_[answer];
            bool value, known;
            Lanes child;
            known = decided(then, after, value, child);
            if (!known && use.look_ahead && use.table && use.dominance) {
                const Bits still = present & ~(Bits{1} << card | Bits{1} << answer);
                std::uint64_t child_hash = salt_[next_[card][answer]];
                for (int faction = 0; faction < kFactions; ++faction) {
                    if (still & suit_[faction]) child_hash += pattern(faction, still).hash;
                }
                std::uint8_t ignored;
                find(child_hash, then, value, child, ignored, known);
            }
            if (known) {
                const Lanes found = back(card, answer, value, child);
                if (value == kWish) {
                    lead.together = join(lead.together, found, kWish);
                    continue;
                }
                against = join(against, found, !kWish);
                refuted = true;
                break;
            }
            std::int32_t rank = 0;
            if (use.ordering) {
                const int ahead = lead_of_first(then, after, enough_);
                rank = (kWish ? -ahead : ahead) * 64;
                rank += next_[card][answer] != Leader ? 64 : 0;
                rank += static_cast<std::int32_t>(refutes_[card][answer]);
            }
            lead.replies[lead.waiting++] = {answer, rank};
        }
        if (refuted) continue;
        if (lead.waiting == 0) return done(kWish, lead.together, card);
        lead.rank = 0;
        if (use.ordering) {
            const bool master = (answers & beaten_by_[card]) == 0;
            const int worth = static_cast<int>(sum(weight_[card] & open));
            lead.rank = static_cast<std::int32_t>(std::min<std::uint32_t>(leads_[card], 1u << 20));
            if (master) lead.rank += (worth ? 1 << 18 : 1 << 12);
            lead.rank -= lead.waiting << 22;  // the fewer answers are open, the nearer the proof
            if (card == best) lead.rank += 1 << 20;
        }
        ++many;
    }

    Move order[kHand];
    for (int number = 0; number < many; ++number) order[number] = {number, leads[number].rank};
    if (use.ordering) arrange(order, many);
    for (int number = 0; number < many; ++number) {
        Lead& lead = leads[order[number].card];
        bool refuted = false;
        if (use.ordering) arrange(lead.replies, lead.waiting);
        for (int at = 0; at < lead.waiting && !refuted; ++at) {
            const int answer = lead.replies[at].card;
            const Bits still = present & ~(Bits{1} << lead.card | Bits{1} << answer);
            Lanes child;
            const bool value = wins(still, next_[lead.card][answer], less(need, gain_[lead.card][answer]),
                                    rest - weight_[lead.card] - weight_[answer], child);
            const Lanes found = back(lead.card, answer, value, child);
            if (value == kWish) {
                lead.together = join(lead.together, found, kWish);
            } else {
                against = join(against, found, !kWish);
                refuted = true;
                refutes_[lead.card][answer] += reward;
            }
        }
        if (!refuted) {
            leads_[lead.card] += reward;
            return done(kWish, lead.together, lead.card);
        }
    }
    return done(!kWish, against, many ? leads[order[0].card].card : kNone);
}

bool Solver::root(Bits present, int leader, int led, Lanes need, Lanes rest) {
    Lanes proof;
    if (led < 0) return wins(present, leader, need, rest, proof);
    const int seat = 1 - leader;
    const Bits hand = present & own_[seat];
    Bits answers = (hand & obliges_[led]) ? hand & may_[led] : hand;
    for (; answers; answers &= answers - 1) {
        const int answer = std::countr_zero(answers);
        const Bits then = present & ~(Bits{1} << led | Bits{1} << answer);
        const bool value = wins(then, next_[led][answer], less(need, gain_[led][answer]),
                                rest - weight_[led] - weight_[answer], proof);
        if (value == (seat == 0)) return value;
    }
    return seat != 0;
}

}  // namespace kingless
