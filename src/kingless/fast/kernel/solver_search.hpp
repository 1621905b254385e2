// The search: is the goal reached, with best play on both sides?
//
// It serves every goal (Votes, Ties). A goal says what is left to be done, what settles it, what a proof is and how
// proofs are joined; the search knows leads, answers and the order in which they are tried.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "solver_deal.hpp"
#include "solver_effort.hpp"
#include "solver_patterns.hpp"

namespace kingless::solving {

// How often a card has worked in this deal.
struct History {
    std::uint32_t leads[kInPlay] = {};
    std::uint32_t refutes[kInPlay][kInPlay] = {};  // this answer to that lead
};

template <typename Goal>
class Search {
   public:
    using Left = typename Goal::Left;
    using Proof = typename Goal::Proof;

    Search(Effort& effort, const Deal& deal, Patterns& patterns, History& history, Goal& goal)
        : effort_(effort), use_(effort.use), deal_(deal), patterns_(patterns), history_(history), goal_(goal) {}

    // Does seat 0 reach the goal from here, with this card led or none (-1)?
    bool reached(Bits present, int leader, int led, const Left& left) {
        Proof proof;
        if (led < 0) return wins(present, leader, left, proof);
        const Node node = node_of(present, left, [](int, const Pattern&) {});
        return leader == 0 ? is_good<0>(node, led) : !is_good<1>(node, led);
    }

   private:
    struct Reply {
        Left left;
        std::int32_t rank;
        int card;
    };
    struct Lead {
        int card;
        std::int32_t rank;
        int open;        // answers that are still to be searched
        Proof together;  // what the answers that are known so far prove together
        Reply replies[kHand];
    };
    struct Node {
        Bits present;
        Left left;
        Key key;                // without leader and goal
        Key parts[kFactions];
        typename Goal::Groups groups;
    };

    Effort& effort_;
    const Techniques& use_;
    const Deal& deal_;
    Patterns& patterns_;
    History& history_;
    Goal& goal_;

    static Bits without(Bits present, int lead, int answer) { return present & ~(one_bit(lead) | one_bit(answer)); }
    [[nodiscard]] Key whole_key(Key key, int leader) const {
        return key + (static_cast<Key>(leader) << kKeyBits) + (goal_.mark() << (kKeyBits + 1));
    }
    // The key after this trick: only the factions of its two cards have changed, unless one is wild.
    Key key_after(const Node& node, int lead, int answer) {
        const Bits still = without(node.present, lead, answer);
        const int first = deal_.faction[lead], second = deal_.faction[answer];
        if (first == deal_.wild || second == deal_.wild || !use_.increments) {
            Key key = 0;
            for (int faction = 0; faction < kFactions; ++faction) key += patterns_.part(faction, still);
            return key;
        }
        Key key = node.key - node.parts[first] + patterns_.part(first, still);
        if (second != first) key += patterns_.part(second, still) - node.parts[second];
        return key;
    }
    // Whatever is led, can the other win the trick, keep the winning card, and lead next?
    [[nodiscard]] bool can_take(Bits leading, Bits opposing) const {
        for (Bits left = leading; left; left &= left - 1) {
            const int lead = std::countr_zero(left);
            if (!(deal_.answers(opposing, lead) & deal_.beaten_by[lead] & deal_.taken_by[lead] & deal_.kept)) return false;
        }
        return true;
    }

    // A position as it is searched; `each` is told the pattern of every faction that is left.
    template <typename Each>
    Node node_of(Bits present, const Left& left, Each each) {
        Node node{present, left, 0, {}, {}};
        for (int faction = 0; faction < kFactions; ++faction) {
            if (!(present & deal_.suit[faction])) continue;
            const Pattern& found = patterns_.at(faction, present);
            node.key += node.parts[faction] = patterns_.part(faction, found);
            node.groups.add(faction, found, patterns_);
            each(faction, found);
        }
        return node;
    }

    bool wins(Bits present, int leader, const Left& left, Proof& proof) {
        effort_.tick();
        bool value;
        if (goal_.decided(left, value, proof)) return value;
        typename Goal::Sure sure(goal_), held(goal_);  // what the leader has for certain, and the other after taking the lead
        const Bits leading = present & deal_.own[leader], opposing = present & deal_.own[1 - leader];
        const Node node = node_of(present, left, [&](int faction, const Pattern& found) {
            if (!(deal_.crushed_by[faction] & opposing)) {
                sure.add(faction, found, patterns_, leader, !(deal_.escape[faction] & opposing));
            }
            if (!(deal_.crushed_by[faction] & leading)) held.add(faction, found, patterns_, 1 - leader, false);
        });
        const Key key = whole_key(node.key, leader);
        if (use_.prefetch) goal_.prefetch(key);
        if (use_.bounds) {
            if (sure && goal_.suffices(leader, sure, left, proof)) return leader == 0;
            if (held && goal_.suffices(1 - leader, held, left, proof) && can_take(leading, opposing)) return leader != 0;
        }
        if (use_.table && goal_.find(key, present, left, value, proof)) return value;
        value = leader == 0 ? tricks<0>(node, proof) : tricks<1>(node, proof);
        if (!use_.generalise) proof = Goal::as_it_stands(left);
        if (use_.table) goal_.remember(key, present, value, proof);
        return value;
    }

    // Try every lead: first what can be said without a search, then the leads that are still open.
    template <int Leader>
    bool tricks(const Node& node, Proof& proof) {
        constexpr bool kWish = Leader == 0;  // what the leader wants the answer to be
        const Bits worth_leading = goal_.leads(node.present, node.groups, Leader) & node.present & deal_.own[Leader];
        Lead leads[kHand];
        int many = 0;
        Proof against = Goal::nothing(!kWish);  // what all refutations of the leader's cards prove together
        for (Bits left = worth_leading; left; left &= left - 1) {
            Lead& lead = leads[many];
            lead.card = std::countr_zero(left);
            effort_.tick();
            if (!look_ahead<Leader>(node, lead, against)) continue;
            if (lead.open == 0) return proof = lead.together, kWish;
            lead.rank = use_.ordering ? lead_rank(node, lead) : 0;
            ++many;
        }
        const std::uint32_t reward = 1u << std::popcount(worth_leading) * 3 / 2;
        const Lead* order[kHand];
        sort(leads, many, order);
        for (int number = 0; number < many; ++number) {
            Lead& lead = leads[order[number] - leads];
            if (!withstands<Leader>(node, lead, reward, against)) continue;
            history_.leads[lead.card] += reward;
            return proof = lead.together, kWish;
        }
        return proof = against, !kWish;
    }

    // Does the leader get what it wants with this card led, whatever answers?
    template <int Leader>
    bool is_good(const Node& node, int led) {
        Proof against = Goal::nothing(Leader != 0);
        Lead lead;
        lead.card = led;
        effort_.tick();
        return look_ahead<Leader>(node, lead, against) && withstands<Leader>(node, lead, 1, against);
    }

    // One answer is known: false where it refutes the lead.
    template <bool kWish>
    bool settle(Lead& lead, int answer, bool value, const Proof& after, Proof& against) const {
        const Proof found = goal_.before(lead.card, answer, value, after);
        if (value == kWish) {
            lead.together = Goal::both(lead.together, found, kWish);
        } else {
            against = Goal::both(against, found, !kWish);
        }
        return value == kWish;
    }

    // Settle the answers that need no search; false where one of them refutes the lead. What the goal does not
    // decide is asked of the table in a second round, when that part of it has come near.
    template <int Leader>
    bool look_ahead(const Node& node, Lead& lead, Proof& against) {
        constexpr bool kWish = Leader == 0;
        const bool asks = use_.look_ahead && use_.table && use_.dominance;
        const Bits worth_playing = goal_.answers(node.present, node.groups, lead.card);
        lead.together = Goal::nothing(kWish);
        lead.open = 0;
        Key keys[kHand];
        bool value;
        Proof after;
        for (Bits left = worth_playing & deal_.answers(node.present & deal_.own[1 - Leader], lead.card); left; left &= left - 1) {
            const int answer = std::countr_zero(left);
            Reply& reply = lead.replies[lead.open];
            reply.left = goal_.after(node.left, lead.card, answer);
            reply.card = answer;
            if (goal_.decided(reply.left, value, after)) {
                if (!settle<kWish>(lead, answer, value, after, against)) return false;
                continue;
            }
            if (asks) {
                keys[lead.open] = whole_key(key_after(node, lead.card, answer), deal_.next[lead.card][answer]);
                if (use_.prefetch) goal_.prefetch(keys[lead.open]);
            }
            ++lead.open;
        }
        if (!asks) return true;
        int open = 0;
        for (int at = 0; at < lead.open; ++at) {
            const Reply reply = lead.replies[at];
            if (!goal_.find(keys[at], without(node.present, lead.card, reply.card), reply.left, value, after)) {
                lead.replies[open++] = reply;
            } else if (!settle<kWish>(lead, reply.card, value, after, against)) {
                return false;
            }
        }
        lead.open = open;
        return true;
    }

    // Search the open answers; false where one of them refutes the lead.
    template <int Leader>
    bool withstands(const Node& node, Lead& lead, std::uint32_t reward, Proof& against) {
        constexpr bool kWish = Leader == 0;
        const Reply* order[kHand];
        if (use_.ordering && lead.open > 1) {
            for (int at = 0; at < lead.open; ++at) lead.replies[at].rank = reply_rank<Leader>(lead.card, lead.replies[at]);
        }
        sort(lead.replies, lead.open, order);
        for (int at = 0; at < lead.open; ++at) {
            const Reply& reply = *order[at];
            Proof after;
            const bool value = wins(without(node.present, lead.card, reply.card), deal_.next[lead.card][reply.card], reply.left, after);
            if (settle<kWish>(lead, reply.card, value, after, against)) continue;
            history_.refutes[lead.card][reply.card] += reward;
            return false;
        }
        return true;
    }

    // The most promising first.
    template <typename Move>
    void sort(const Move* moves, int many, const Move** order) const {
        for (int at = 0; at < many; ++at) {
            int place = at;
            if (use_.ordering) {
                for (; place > 0 && order[place - 1]->rank < moves[at].rank; --place) order[place] = order[place - 1];
            }
            order[place] = &moves[at];
        }
    }
    // The fewer answers are open, the nearer the proof; then what has worked before, and what cannot be beaten.
    [[nodiscard]] std::int32_t lead_rank(const Node& node, const Lead& lead) const {
        const Bits answers = deal_.answers(node.present & deal_.own[1 - deal_.owner(lead.card)], lead.card);
        const Lanes open = lanes::spread(lanes::at_most(node.left.need, node.left.rest) & ~lanes::zero(node.left.need));
        auto rank = static_cast<std::int32_t>(std::min<std::uint32_t>(history_.leads[lead.card], 1u << 20));
        if (!(answers & deal_.beaten_by[lead.card])) rank += deal_.weight[lead.card] & open ? 1 << 18 : 1 << 12;
        return rank - (lead.open << 22);
    }
    template <int Leader>
    [[nodiscard]] std::int32_t reply_rank(int lead, const Reply& reply) const {
        const int ahead = goal_.ahead(reply.left);
        return (Leader == 0 ? -ahead : ahead) * 256 + (deal_.next[lead][reply.card] != Leader ? 256 : 0) +
               static_cast<std::int32_t>(std::min(history_.refutes[lead][reply.card], 1u << 28));
    }
};

}  // namespace kingless::solving
