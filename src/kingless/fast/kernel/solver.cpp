#include "solver.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace kingless {

using namespace lanes;

namespace {

std::uint64_t mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

constexpr int kMostPatternBits = 20;
constexpr std::uint64_t kTicks = 1024;  // nodes between two looks at the clock

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

Solver::Solver(const Tables& tables, int bits)
    : tables_(tables), memory_(std::size_t{1} << bits), mask_((std::uint64_t{1} << bits) - 1) {}

void Solver::tick() {
    ++nodes;
    if (limit && nodes > limit) throw Stopped{};
    if (nodes % kTicks == 0 && stop && stop()) throw Stopped{};
}

// ---- The deal.

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
    // Factions whose cards beat those of another by their values: at most one can be told apart by patterns.
    wild_ = -1;
    bool many = false;
    for (int led = 0; led < kFactions; ++led) {
        crushed_by_[led] = 0;
        for (int answering = 0; answering < kFactions; ++answering) {
            if (answering == led) continue;
            Bits some = 0, all = ~Bits{0};
            for (int lead = shift_[led]; lead < shift_[led] + width_[led]; ++lead) {
                const Bits stronger = (beaten_by_[lead] | taken_by_[lead]) & suit_[answering];
                some |= stronger;
                all &= stronger;
            }
            if (width_[led] == 0) continue;
            if (some == all && (some == 0 || some == suit_[answering])) {
                crushed_by_[led] |= some;
            } else if (wild_ == -1 || wild_ == answering) {
                wild_ = answering;
            } else {
                many = true;
            }
        }
    }
    if (many) wild_ = -2;
    for (int faction = 0; faction < kFactions; ++faction) {
        escape_[faction] = width_[faction] ? may_[shift_[faction]] & ~suit_[faction] : 0;
        involved_[faction] = suit_[faction] | (wild_ >= 0 ? suit_[wild_] : 0);
        if (wild_ == -2) involved_[faction] = (Bits{1} << count_) - 1;
        const int bits = width_[faction] + (wild_ >= 0 && wild_ != faction ? width_[wild_] : 0);
        if (wild_ != -2 && bits <= kMostPatternBits) {
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

// ---- What a faction's cards make of themselves.

Solver::Pattern& Solver::pattern(int faction, Bits present) {
    static thread_local Pattern scratch;
    if (pattern_[faction].empty()) {
        scratch = Pattern{};
        learn(faction, present, scratch);
        return scratch;
    }
    std::size_t index = (present & suit_[faction]) >> shift_[faction];
    if (wild_ >= 0 && wild_ != faction) {
        index |= static_cast<std::size_t>((present & suit_[wild_]) >> shift_[wild_]) << width_[faction];
    }
    Pattern& found = pattern_[faction][index];
    if (!found.known) learn(faction, present, found);
    return found;
}

void Solver::learn(int faction, Bits present, Pattern& found) {
    found.known = true;
    const Bits around = present & involved_[faction];
    int last[2] = {-1, -1};
    int masters[2] = {0, 0};
    for (Bits left = present & suit_[faction]; left; left &= left - 1) {
        const int card = std::countr_zero(left);
        const int owner = own_[1] >> card & 1;
        const Bits others = around & own_[1 - owner];
        const Bits one = Bits{1} << card;
        if (use.canonical && wild_ != -2) {
            std::uint64_t sign = faction * 2 + owner;
            sign = sign * 32 + at(weight_[card], faction);
            for (const Bits set : {beaten_by_[card], beats_[card], taken_by_[card], takes_[card]}) {
                sign = sign * 16 + std::popcount(set & others & suit_[faction]);
            }
            sign = sign * 16 + (wild_ >= 0 ? std::popcount(beaten_by_[card] & others & suit_[wild_]) : 0);
            found.hash += mix(sign);
        } else {
            found.hash += mix(card + 1000);
        }
        const int before = last[owner];
        const bool same = use.equivalence && before >= 0 && weight_[before] == weight_[card] &&
                          ((beaten_by_[before] ^ beaten_by_[card]) & others) == 0 &&
                          ((beats_[before] ^ beats_[card]) & others) == 0 &&
                          ((taken_by_[before] ^ taken_by_[card]) & others) == 0 &&
                          ((takes_[before] ^ takes_[card]) & others) == 0;
        if (!same) found.distinct |= one;
        last[owner] = card;
        if (((beaten_by_[card] | taken_by_[card]) & others) == 0 && keeps_[card]) {
            found.sure[owner] += keeps_[card];
            ++masters[owner];
        }
    }
    // Each lead that cannot be beaten draws a card of its faction from who must follow.
    for (const int owner : {0, 1}) {
        const Bits others = present & own_[1 - owner] & suit_[faction];
        const int drawn = std::min(masters[owner], std::popcount(others));
        unsigned least = 31;
        for (Bits left = others; left; left &= left - 1) {
            least = std::min(least, at(weight_[std::countr_zero(left)], faction));
        }
        if (drawn) found.drawn[owner] = lane(faction, drawn * least);
    }
    if (wild_ >= 0 && wild_ != faction) {
        last[0] = last[1] = -1;
        for (Bits left = present & suit_[wild_]; left; left &= left - 1) {
            const int card = std::countr_zero(left);
            const int owner = own_[1] >> card & 1;
            const Bits others = around & own_[1 - owner] & suit_[faction];
            if (use.canonical) {
                const auto beaten = std::popcount(beats_[card] & others);
                found.hash += mix(1'000'000'000 + (faction * 2 + owner) * 64 + beaten);
            }
            // A wild card is distinct where any faction tells it from its neighbour.
            const int before = last[owner];
            if (before >= 0 && ((beats_[before] ^ beats_[card]) & others)) found.distinct |= Bits{1} << card;
            last[owner] = card;
        }
    }
}

// ---- Memory.

Solver::Entry* Solver::find(std::uint64_t hash, Lanes need, bool& value, Lanes& proof, std::uint8_t& best,
                            bool& known) {
    known = false;
    Bucket& bucket = memory_[hash & mask_];
    const auto check = static_cast<std::uint32_t>(hash >> 32);
    for (Entry& entry : bucket.entry) {
        if (entry.check != check || entry.kinds == 0) continue;
        if ((entry.kinds & 1) && (use.dominance ? all_at_most(need, entry.wins) : need == entry.wins)) {
            value = true;
            proof = entry.wins;
            known = true;
            entry.age = age_;
            return &entry;
        }
        if ((entry.kinds & 2) && (use.dominance ? all_at_most(entry.loses, need) : need == entry.loses)) {
            value = false;
            proof = entry.loses;
            known = true;
            entry.age = age_;
            return &entry;
        }
        best = entry.best;
    }
    return nullptr;
}

void Solver::remember(std::uint64_t hash, Lanes, bool value, Lanes proof, std::uint8_t best) {
    Bucket& bucket = memory_[hash & mask_];
    const auto check = static_cast<std::uint32_t>(hash >> 32);
    Entry* place = nullptr;
    for (Entry& entry : bucket.entry) {
        if (entry.check == check && entry.kinds) {
            const bool held = entry.kinds & (value ? 1 : 2);
            if (!held || (value ? all_at_most(entry.wins, proof) : all_at_most(proof, entry.loses))) {
                place = &entry;
                break;
            }
        }
    }
    if (place) {
        place->kinds |= value ? 1 : 2;
    } else {
        for (Entry& entry : bucket.entry) {
            if (entry.kinds == 0 || entry.age != age_) {
                place = &entry;
                break;
            }
        }
        if (!place) place = &bucket.entry[(hash >> 29 ^ nodes) & 3];
        place->check = check;
        place->kinds = value ? 1 : 2;
    }
    (value ? place->wins : place->loses) = proof;
    place->best = best;
    place->age = age_;
}

// ---- The search.

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

// ---- Values.

void Solver::aim_at(int votes) {
    enough_ = votes;
    salt_[0] = mix(seed_ * 16 + votes * 2);
    salt_[1] = mix(seed_ * 16 + votes * 2 + 1);
}

Solver::Bits Solver::bits_of(Mask cards) const {
    Bits bits = 0;
    for (int index = 0; index < count_; ++index) bits |= static_cast<Bits>(cards >> card_[index] & 1) << index;
    return bits;
}

int Solver::value(const Ending& ending) {
    lay_out(ending);
    ++age_;
    ++seed_;
    open_.clear();
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

std::size_t Solver::Hash::operator()(const Place& place) const {
    return mix(place.hands * 4 + place.goal);
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

bool Solver::recall(const std::vector<Known>& known, const Known& now, bool& reached) const {
    for (const Known& one : known) {
        if (one.weighed != now.weighed) continue;
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
    Known state{open.need, total(open), open.weighed, false};
    if (begins) {
        bool reached;
        if (recall(open_[place], state, reached)) return reached;
        if (open.weighed) {
            const Bits present = bits_of(now.hand[0] | now.hand[1]);
            Lanes proof;
            aim_at(open.outright);
            if (wins(present, now.leader, open.need, open.rest, proof)) return true;
            aim_at(open.hold);
            if (!wins(present, now.leader, open.need, open.rest, proof)) return false;
        }
    }
    state.reached = seat != 0;
    std::uint64_t tried = 0;
    Mask choices = begins ? now.hand[seat] : tables_.legal_follow(now.hand[seat], now.led);
    while (choices) {
        // High cards first to answer with, as they come to lead.
        const int card = begins ? std::countr_zero(choices) : 63 - std::countl_zero(choices);
        choices &= ~(Mask{1} << card);
        if (tried >> tables_.kind[card] & 1) continue;
        tried |= std::uint64_t{1} << tables_.kind[card];
        if (after(open, card, value) != state.reached) {
            state.reached = !state.reached;
            break;
        }
    }
    if (begins) open_[place].push_back(state);
    return state.reached;
}

bool Solver::after(const Open& open, int card, int value) {
    Open next = open;
    Ending& then = next.ending;
    const int seat = then.to_act();
    then.hand[seat] &= ~(Mask{1} << card);
    if (then.led == kNone) {
        then.led = card;
        return play_out(next, value);
    }
    const int led = then.led, leader = then.leader;
    const auto outcome = tables_.outcome[1][led][card];
    const int to_lead = outcome >> Outcome::kLeadShift & 3, to_answer = outcome >> Outcome::kFollowShift & 3;
    if (to_lead != kOut) then.score[to_lead == kLeaders ? leader : seat] |= Mask{1} << led;
    if (to_answer != kOut) then.score[to_answer == kLeaders ? leader : seat] |= Mask{1} << card;
    then.leader = outcome & Outcome::kFollowerLeads ? seat : leader;
    then.led = kNone;
    if (next.weighed) {
        const int first = std::countr_zero(bits_of(Mask{1} << led));
        const int second = std::countr_zero(bits_of(Mask{1} << card));
        next.need = less(next.need, gain_[first][second]);
        next.rest -= weight_[first] + weight_[second];
    }
    return play_out(next, value);
}

}  // namespace kingless
