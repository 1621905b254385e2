#include "search.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>

#include "playout.hpp"

namespace kingless {

namespace {

constexpr std::uint64_t kTicks = 64;  // worlds between two looks at the clock

// When to stop: after so many playouts, so much time, or when told to.
class Clock {
   public:
    explicit Clock(const Effort& effort) : effort_(effort), start_(std::chrono::steady_clock::now()) {}

    bool over(std::uint64_t worlds, std::uint64_t playouts) const {
        if (effort_.playouts && playouts >= effort_.playouts) return true;
        if (worlds % kTicks) return false;
        if (effort_.stop && effort_.stop()) return true;
        const auto passed = std::chrono::steady_clock::now() - start_;
        return effort_.millis && passed >= std::chrono::milliseconds(effort_.millis);
    }

   private:
    const Effort& effort_;
    std::chrono::steady_clock::time_point start_;
};

// The cards of a set, one of each kind.
std::vector<int> distinct(const Tables& tables, Mask cards) {
    std::vector<int> found;
    std::uint64_t kinds = 0;
    for (; cards; cards &= cards - 1) {
        const int card = std::countr_zero(cards);
        if (kinds >> tables.kind[card] & 1) continue;
        kinds |= std::uint64_t{1} << tables.kind[card];
        found.push_back(card);
    }
    return found;
}

}  // namespace

void Knowledge::imagine(Random& random, Game& world) const {
    world = Game{};
    const int other = 1 - seat;
    world.phase = static_cast<std::uint8_t>(phase);
    world.leader = static_cast<std::uint8_t>(leader);
    world.led = static_cast<std::uint8_t>(led);
    world.prize = static_cast<std::uint8_t>(prize);
    world.hand[seat] = hand;
    world.hand[other] = other_hand;
    world.followers[seat] = followers;
    world.followers[other] = other_followers;
    world.shown[other] = other_followers;
    world.score[0] = score[0];
    world.score[1] = score[1];
    world.out = out;
    // First the hand, from what it may hold; then the rest, in any order, to blind draws and draw pile.
    std::uint8_t cards[kCards];
    int may = 0, many = 0;
    for (Mask left = unknown & ~barred; left; left &= left - 1) cards[may++] = static_cast<std::uint8_t>(std::countr_zero(left));
    many = may;
    for (Mask left = unknown & barred; left; left &= left - 1) cards[many++] = static_cast<std::uint8_t>(std::countr_zero(left));
    for (int at = 0; at < in_hand; ++at) {
        std::swap(cards[at], cards[at + random.below(may - at)]);
        world.hand[other] |= bit(cards[at]);
    }
    for (int at = in_hand; at < many; ++at) {
        std::swap(cards[at], cards[at + random.below(many - at)]);
        if (at < in_hand + blind) {
            world.followers[other] |= bit(cards[at]);
        }
    }
    const int rest = many - in_hand - blind;
    world.drawn = static_cast<std::uint8_t>(2 * kHand - rest);
    for (int at = 0; at < rest; ++at) world.pile[world.drawn + at] = cards[in_hand + blind + at];
}

// ---- The guess.

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

// ---- Flat.

namespace {

// Play on to phase two as somebody would who wants good followers and spends no more than needed.
void play_sensibly(const Tables& tables, const Guess& guess, Game& game, Random& random, std::uint32_t sense) {
    const float average = guess.average;
    while (game.phase == 1) {
        const Mask choices = game.legal(tables);
        const std::uint64_t bits = random.next();
        const int many = std::popcount(choices);
        int chosen;
        if (many == 1) {
            chosen = std::countr_zero(choices);
        } else if (static_cast<std::uint32_t>(bits >> 32) >= sense) {
            chosen = nth(choices, Random::below(static_cast<std::uint32_t>(bits), many));
        } else {
            const float stake = 2 * (guess.held[game.prize] - average);
            chosen = -1;
            float best = -1e9f;
            for (Mask left = choices; left; left &= left - 1) {
                const int card = std::countr_zero(left);
                float worth = -guess.spend[card];
                if (game.led == kNone) {
                    worth += guess.power[card] * (stake + 2 * guess.scored[card]) - guess.scored[card];
                } else {
                    const auto outcome = tables.outcome[0][game.led][card];
                    const float piles = guess.scored[card] + guess.scored[game.led];
                    worth += outcome & Outcome::kFollowerWins ? stake + piles : -piles;
                }
                if (worth > best) {
                    best = worth;
                    chosen = card;
                }
            }
        }
        game.play(tables, chosen);
    }
}

}  // namespace

std::vector<Rated> flat(const Tables& tables, const Guess& guess, const Knowledge& known, const Effort& effort,
                        double sense) {
    Random random(effort.seed);
    const auto share = static_cast<std::uint32_t>(sense * 4294967295.0);
    const Mask hand = known.hand;
    const auto cards = distinct(tables, known.led == kNone ? hand : tables.legal_follow(hand, known.led));
    std::vector<Rated> rated;
    for (const int card : cards) rated.push_back({card, 0.0, 0});
    const Clock clock(effort);
    Game world, game;
    std::uint64_t playouts = 0;
    for (std::uint64_t worlds = 0; worlds == 0 || !clock.over(worlds, playouts); ++worlds) {
        known.imagine(random, world);
        const std::uint64_t again = random.next();
        for (auto& one : rated) {
            game = world;
            Random same(again);  // the same luck for every card
            game.play(tables, one.card);
            double first;
            if (guess.known) {
                if (share) {
                    play_sensibly(tables, guess, game, same, share);
                } else {
                    play_phase_one(tables, game, same);
                }
                first = 1.0 / (1.0 + std::exp(-guess.log_odds(game)));
            } else {
                first = 0.5 + 0.5 * play_out(tables, game, same);
            }
            one.value += known.seat == 0 ? first : 1.0 - first;
            ++one.visits;
            ++playouts;
        }
    }
    for (auto& one : rated) one.value /= static_cast<double>(one.visits);
    return rated;
}

// ---- Tree.

namespace {

struct Node {
    std::uint32_t visits = 0;
    std::uint32_t available = 0;
    float wins = 0;  // for the seat that played the card that leads here
    std::int32_t child = -1;
    std::int32_t sibling = -1;
    std::uint8_t kind = 0;
    std::uint8_t prize = kNone;  // what was turned up for the trick in which the card was played
};

constexpr float kCuriosity = 0.7f;
constexpr float kGuidedCuriosity = 0.2f;  // guesses differ less than results

}  // namespace

std::vector<Rated> tree(const Tables& tables, const Guess* guess, const Knowledge& known, const Effort& effort,
                        double sense) {
    const auto share = static_cast<std::uint32_t>(sense * 4294967295.0);
    const float curiosity = guess ? kGuidedCuriosity : kCuriosity;
    Random random(effort.seed);
    std::vector<Node> nodes(1);
    nodes.reserve(1 << 16);
    const Clock clock(effort);
    Game game;
    std::vector<std::pair<std::int32_t, int>> path;
    std::uint64_t playouts = 0;
    for (; playouts == 0 || !clock.over(playouts, playouts); ++playouts) {
        known.imagine(random, game);
        path.clear();
        std::int32_t here = 0;
        while (guess ? game.phase == known.phase : !game.over()) {
            const int seat = game.to_act();
            const auto choices = distinct(tables, game.legal(tables));
            std::int32_t best = -1;
            int best_card = -1;
            float highest = -1;
            std::vector<int> untried;
            for (const int card : choices) {
                std::int32_t found = nodes[here].child;
                while (found >= 0 && (nodes[found].kind != tables.kind[card] || nodes[found].prize != game.prize)) {
                    found = nodes[found].sibling;
                }
                if (found < 0) {
                    untried.push_back(card);
                    continue;
                }
                Node& node = nodes[found];
                ++node.available;
                const float mean = node.wins / static_cast<float>(node.visits);
                const float rank = mean + curiosity * std::sqrt(std::log(static_cast<float>(node.available)) / static_cast<float>(node.visits));
                if (rank > highest) {
                    highest = rank;
                    best = found;
                    best_card = card;
                }
            }
            if (!untried.empty()) {
                best_card = untried[random.below(static_cast<unsigned>(untried.size()))];
                Node fresh;
                fresh.kind = tables.kind[best_card];
                fresh.prize = game.prize;
                fresh.available = 1;
                fresh.sibling = nodes[here].child;
                best = static_cast<std::int32_t>(nodes.size());
                nodes[here].child = best;
                nodes.push_back(fresh);
            }
            path.emplace_back(best, seat);
            game.play(tables, best_card);
            here = best;
            if (!untried.empty()) break;
        }
        float first;  // for seat 0, from 0 to 1
        if (guess && game.phase < 3) {
            if (game.phase == 1) play_sensibly(tables, *guess, game, random, share);
            first = 1.0f / (1.0f + std::exp(-guess->log_odds(game)));
        } else {
            first = 0.5f + 0.5f * static_cast<float>(play_out(tables, game, random));
        }
        for (const auto& [at, seat] : path) {
            ++nodes[at].visits;
            nodes[at].wins += seat == 0 ? first : 1.0f - first;
        }
    }
    std::vector<Rated> rated;
    for (const int card : distinct(tables, known.led == kNone ? known.hand : tables.legal_follow(known.hand, known.led))) {
        Rated one{card, 0.0, 0};
        for (std::int32_t found = nodes[0].child; found >= 0; found = nodes[found].sibling) {
            if (nodes[found].kind != tables.kind[card]) continue;
            one.visits = nodes[found].visits;
            one.value = nodes[found].wins / std::max(1u, nodes[found].visits);
        }
        rated.push_back(one);
    }
    return rated;
}

}  // namespace kingless
