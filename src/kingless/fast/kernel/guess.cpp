#include "guess.hpp"

#include <bit>

#include "start_marks.hpp"

namespace kingless {

void Guess::prepare(const Tables& tables, float thrift) {
    // How strong a card is in phase one, asked of the tables: the share of tricks that it wins.
    for (int card = 0; card < kCards; ++card) {
        int led = 0, answering = 0;
        for (int other = 0; other < kCards; ++other) {
            if (other == card) continue;
            led += !(tables.outcome[0][card][other] & Outcome::kFollowerWins);
            answering += (tables.outcome[0][other][card] & Outcome::kFollowerWins) != 0;
        }
        power[card] = static_cast<float>(led) / (kCards - 1);
        spend[card] = thrift * (power[card] + 2 * static_cast<float>(answering) / (kCards - 1));
    }

    average = 0;
    for (const float one : held) average += one / kCards;
    for (int group = 0; group < 7; ++group) {
        for (int value = 0; value < 256; ++value) {
            float hands = 0, piles = 0;
            for (int at = 0; at < 8; ++at) {
                const int card = group * 8 + at;
                if (card < kCards && value >> at & 1) {
                    hands += held[card];
                    piles += scored[card];
                }
            }
            held_by_eight_[group][value] = hands;
            scored_by_eight_[group][value] = piles;
        }
    }
}

float Guess::log_odds(const Game& game) const {
    float total = game.leader == 0 ? lead : -lead;
    for (int group = 0; group < 7; ++group) {
        const int shift = group * 8;
        total += held_by_eight_[group][game.hand[0] >> shift & 255] - held_by_eight_[group][game.hand[1] >> shift & 255];
        total += scored_by_eight_[group][game.score[0] >> shift & 255] - scored_by_eight_[group][game.score[1] >> shift & 255];
    }
    return total;
}

float Guess::log_odds(const Tables& tables, const Game& game, Net::Thought& thought) const {
    Marks marks;
    mark_start(tables, game.hand, game.score, game.leader, marks);
    const float leads = net->run(marks, thought)[0];
    return game.leader == 0 ? leads : -leads;
}

float Guess::worth(const Tables& tables, int prize, int led, int card) const {
    const float stake = 2 * (held[prize] - average);
    if (led == kNone) return power[card] * (stake + 2 * scored[card]) - scored[card] - spend[card];
    const float piles = scored[card] + scored[led];
    const bool wins = tables.outcome[0][led][card] & Outcome::kFollowerWins;
    return (wins ? stake + piles : -piles) - spend[card];
}

void play_sensibly(const Tables& tables, const Guess& guess, Game& game, Random& random, std::uint32_t sense) {
    while (game.phase == 1) {
        const Mask choices = game.legal(tables);
        const std::uint64_t bits = random.next();
        const int many = std::popcount(choices);
        int chosen = std::countr_zero(choices);
        if (many > 1 && static_cast<std::uint32_t>(bits >> 32) >= sense) {
            chosen = nth(choices, Random::below(static_cast<std::uint32_t>(bits), many));
        } else if (many > 1) {
            float best = -1e9f;
            for (Mask left = choices; left; left &= left - 1) {
                const int card = std::countr_zero(left);
                const float worth = guess.worth(tables, game.prize, game.led, card);
                if (worth > best) {
                    best = worth;
                    chosen = card;
                }
            }
        }
        game.play(tables, chosen);
    }
}

}  // namespace kingless
