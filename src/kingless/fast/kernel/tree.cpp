#include <algorithm>
#include <bit>
#include <cmath>

#include "mix.hpp"
#include "playout.hpp"
#include "search.hpp"

namespace kingless {

namespace {

struct Node {
    std::uint32_t visits = 0;
    std::uint32_t available = 0;
    float wins = 0;  // for the seat that played the card that leads here
    std::uint64_t step = 0;
};

constexpr std::uint64_t kWorldsPerLook = 64;
constexpr float kCuriosity = 0.7f;

// From a node by a kind of card, with what was turned up for the trick in which it is played.
std::uint64_t step_from(std::int32_t node, int kind, int prize) {
    return static_cast<std::uint64_t>(node) << 16 | static_cast<std::uint64_t>(kind) << 8 | static_cast<std::uint64_t>(prize);
}

// The nodes by the steps that lead to them, found at once however many there are.
class Steps {
   public:
    [[nodiscard]] std::int32_t find(const std::vector<Node>& nodes, std::uint64_t step) const {
        for (std::size_t at = mix(step) & mask_;; at = (at + 1) & mask_) {
            if (places_[at] < 0 || nodes[places_[at]].step == step) return places_[at];
        }
    }
    void add(const std::vector<Node>& nodes, std::int32_t node) {
        if (2 * nodes.size() > places_.size()) {
            places_.assign(2 * places_.size(), -1);
            mask_ = places_.size() - 1;
            for (std::int32_t old = 1; old < node; ++old) put(nodes, old);
        }
        put(nodes, node);
    }

   private:
    void put(const std::vector<Node>& nodes, std::int32_t node) {
        std::size_t at = mix(nodes[node].step) & mask_;
        while (places_[at] >= 0) at = (at + 1) & mask_;
        places_[at] = node;
    }
    std::vector<std::int32_t> places_ = std::vector<std::int32_t>(1 << 14, -1);
    std::size_t mask_ = places_.size() - 1;
};

}  // namespace

std::vector<int> distinct(const Tables& tables, Mask cards) {
    std::vector<int> found;
    Mask kinds = 0;
    for (; cards; cards &= cards - 1) {
        const int card = std::countr_zero(cards);
        if (kinds & bit(tables.kind[card])) continue;
        kinds |= bit(tables.kind[card]);
        found.push_back(card);
    }
    return found;
}

std::vector<int> choices(const Tables& tables, const Knowledge& known) {
    return distinct(tables, known.led == kNone ? known.hand : tables.legal_follow(known.hand, known.led));
}

std::vector<Rated> tree(const Tables& tables, const Knowledge& known, const Effort& effort, std::size_t& most) {
    Random random(effort.seed);
    std::vector<Node> nodes(1);
    nodes.reserve(std::min(most, std::size_t{1} << 16));
    Steps steps;
    const Clock clock(effort, kWorldsPerLook);
    Game game;
    std::vector<std::pair<std::int32_t, int>> path;
    std::uint64_t playouts = 0;
    for (; playouts == 0 || !clock.over(playouts, playouts); ++playouts) {
        known.imagine(random, game);
        path.clear();
        std::int32_t here = 0;
        while (!game.over()) {
            const int seat = game.to_act();
            std::int32_t best = -1;
            int best_card = -1;
            float highest = -1;
            int untried[kHand], many = 0;
            Mask kinds = 0;
            for (Mask offered = game.legal(tables); offered; offered &= offered - 1) {
                const int card = std::countr_zero(offered);
                if (kinds & bit(tables.kind[card])) continue;
                kinds |= bit(tables.kind[card]);
                const std::int32_t found = steps.find(nodes, step_from(here, tables.kind[card], game.prize));
                if (found < 0) {
                    untried[many++] = card;
                    continue;
                }
                Node& node = nodes[found];
                ++node.available;
                const float mean = node.wins / static_cast<float>(node.visits);
                const float rank = mean + kCuriosity * std::sqrt(std::log(static_cast<float>(node.available)) / static_cast<float>(node.visits));
                if (rank > highest) {
                    highest = rank;
                    best = found;
                    best_card = card;
                }
            }
            if (many) {
                if (nodes.size() >= most) break;
                best_card = untried[random.below(static_cast<unsigned>(many))];
                best = static_cast<std::int32_t>(nodes.size());
                nodes.push_back({.available = 1, .step = step_from(here, tables.kind[best_card], game.prize)});
                steps.add(nodes, best);
            }
            path.emplace_back(best, seat);
            game.play(tables, best_card);
            here = best;
            if (many) break;
        }
        const float first = 0.5f + 0.5f * static_cast<float>(play_out(tables, game, random));  // for seat 0, from 0 to 1
        for (const auto& [at, seat] : path) {
            ++nodes[at].visits;
            nodes[at].wins += seat == 0 ? first : 1.0f - first;
        }
    }
    std::vector<Rated> rated;
    for (const int card : choices(tables, known)) {
        const std::int32_t found = steps.find(nodes, step_from(0, tables.kind[card], known.prize));
        Rated one{card, 0.0, 0};
        if (found >= 0) {
            one.visits = nodes[found].visits;
            one.value = nodes[found].wins / std::max(1u, nodes[found].visits);
        }
        rated.push_back(one);
    }
    most = nodes.size();
    return rated;
}

}  // namespace kingless
