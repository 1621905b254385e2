#include "greedy.hpp"

#include <algorithm>
#include <bit>

namespace kingless {

namespace {

// A scored card of a faction of ten counts 1. By phase: what a card that always wins is worth keeping for.
constexpr float kUnit = 10;
constexpr float kThrift[2] = {0.5f, 3.0f};

// What comes to the leader, by Pile.
constexpr float kToLeader[4] = {0, 1, -1, 0};

// The share of tricks in which the card wins, led and answering.
float power(const Tables& tables, int phase, int card) {
    int won = 0;
    for (int other = 0; other < kCards; ++other) {
        if (other == card) continue;
        won += !(tables.outcome[phase][card][other] & Outcome::kFollowerWins);
        won += (tables.outcome[phase][other][card] & Outcome::kFollowerWins) != 0;
    }
    return static_cast<float>(won) / (2 * (kCards - 1));
}

}  // namespace

Greedy::Greedy(const Tables& tables) : tables_(tables) {
    for (int faction = 0; faction < kFactions; ++faction) whole_[faction] = kUnit / tables.size[faction];
    for (int card = 0; card < kCards; ++card) {
        faction_[card] = static_cast<std::uint8_t>(tables.faction_of(card));
        for (const int phase : {0, 1}) spend_[phase][card] = kThrift[phase] * power(tables, phase, card);
    }
    value_for_phase_two(whole_);
    value_for_phase_one(whole_);
}

void Greedy::value_for_phase_two(const Stakes& stakes) {
    float average = 0;
    for (int card = 0; card < kCards; ++card) {
        for (int other = 0; other < kCards; ++other) {
            if (other == card) continue;
            held_[card] += swing(tables_.outcome[1][card][other], card, other, stakes) / (kCards - 1);
            held_[card] -= swing(tables_.outcome[1][other][card], other, card, stakes) / (kCards - 1);
        }
        average += held_[card] / kCards;
    }
    for (float& one : held_) one -= average;
}

void Greedy::value_for_phase_one(const Stakes& stakes) {
    for (int card = 0; card < kCards; ++card) {
        const Mask replies = tables_.may[card] & ~bit(card);
        const auto share = 1.0f / static_cast<float>(std::max(1, std::popcount(replies)));
        for (Mask left = replies; left; left &= left - 1) {
            const int reply = std::countr_zero(left);
            const unsigned outcome = tables_.outcome[0][card][reply];
            prize_share_[card] += outcome & Outcome::kPrizeToFollower ? -share : share;
            led_swing_[card] += share * swing(outcome, card, reply, stakes);
        }
    }
}

int Greedy::choose(const Game& game) const {
    const Mask choices = game.legal(tables_);
    int chosen = std::countr_zero(choices);
    if (!(choices & (choices - 1))) return chosen;
    const bool leads = game.led == kNone;
    const Stakes stakes = game.phase == 2 ? stakes_of(game) : whole_;
    float best = -1e9f;
    for (Mask left = choices; left; left &= left - 1) {
        const int card = std::countr_zero(left);
        const float brings = game.phase == 1 ? (leads ? lead_one(game, card) : answer_one(game, card))
                                             : (leads ? lead_two(game, card, stakes) : answer_two(game, card, stakes));
        const float worth = brings - spend_[game.phase - 1][card];
        if (worth > best) {
            best = worth;
            chosen = card;
        }
    }
    return chosen;
}

// What the scored cards of a trick bring the leader.
float Greedy::swing(unsigned outcome, int led, int answer, const Stakes& stakes) const {
    return kToLeader[outcome >> Outcome::kLeadShift & 3] * stakes[faction_[led]] +
           kToLeader[outcome >> Outcome::kFollowShift & 3] * stakes[faction_[answer]];
}

// A vote that nobody can turn any more is worth nothing.
Greedy::Stakes Greedy::stakes_of(const Game& game) const {
    Stakes stakes = whole_;
    for (int faction = 0; faction < kFactions; ++faction) {
        const auto& strength = tables_.strength[faction];
        const int first = tables_.first[faction];
        const Mask all = (Mask{1} << tables_.size[faction]) - 1;
        const Mask one = game.score[0] >> first & all, two = game.score[1] >> first & all;
        const Mask open = all & ~(one | two | game.out >> first);
        if (strength[one] > strength[two | open] || strength[two] > strength[one | open]) stakes[faction] = 0;
    }
    return stakes;
}

float Greedy::lead_one(const Game& game, int card) const {
    return prize_share_[card] * held_[game.prize] + led_swing_[card];
}

float Greedy::answer_one(const Game& game, int card) const {
    const unsigned outcome = tables_.outcome[0][game.led][card];
    const float prize = outcome & Outcome::kPrizeToFollower ? held_[game.prize] : -held_[game.prize];
    return prize - swing(outcome, game.led, card, whole_);
}

// What is left of it after the best answer.
float Greedy::lead_two(const Game& game, int card, const Stakes& stakes) const {
    float least = 1e9f;
    for (Mask left = tables_.legal_follow(game.hand[1 - game.leader], card); left; left &= left - 1) {
        const int reply = std::countr_zero(left);
        least = std::min(least, swing(tables_.outcome[1][card][reply], card, reply, stakes));
    }
    return least;
}

float Greedy::answer_two(const Game& game, int card, const Stakes& stakes) const {
    return -swing(tables_.outcome[1][game.led][card], game.led, card, stakes);
}

// ---- Whole games.

namespace {

int play_one(const Tables& tables, const Greedy& greedy, std::uint64_t seed, const std::array<std::uint32_t, 2>& sense) {
    Random random(seed);
    Game game;
    game.shuffle(random, 0);
    while (!game.over()) {
        const std::uint64_t bits = random.next();
        if (static_cast<std::uint32_t>(bits >> 32) < sense[game.to_act()]) {
            game.play(tables, greedy.choose(game));
        } else {
            const Mask legal = game.legal(tables);
            game.play(tables, nth(legal, Random::below(static_cast<std::uint32_t>(bits), std::popcount(legal))));
        }
    }
    return result_of(tables, game);
}

}  // namespace

Counts greedy_games(const Tables& tables, std::uint64_t many, std::uint64_t seed, int threads,
                    std::array<double, 2> sense, const Look& look) {
    const Greedy greedy(tables);
    std::array<std::uint32_t, 2> shares;
    for (int seat = 0; seat < 2; ++seat) shares[seat] = static_cast<std::uint32_t>(sense[seat] * 4294967295.0);
    return play_all(many, threads, look, [&](std::uint64_t first, std::uint64_t some, Counts& counts) {
        for (std::uint64_t at = first; at < first + some; ++at) {
            ++counts[1 - play_one(tables, greedy, seed + at, shares)];
        }
    });
}

}  // namespace kingless
