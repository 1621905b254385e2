#include <algorithm>
#include <bit>
#include <cmath>

#include "playout.hpp"
#include "search.hpp"

namespace kingless {

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

constexpr std::uint64_t kWorldsPerLook = 64;
constexpr float kCuriosity = 0.7f;

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

std::vector<Rated> tree(const Tables& tables, const Knowledge& known, const Effort& effort) {
    Random random(effort.seed);
    std::vector<Node> nodes(1);
    nodes.reserve(1 << 16);
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
            const auto offered = distinct(tables, game.legal(tables));
            std::int32_t best = -1;
            int best_card = -1;
            float highest = -1;
            std::vector<int> untried;
            for (const int card : offered) {
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
                const float rank = mean + kCuriosity * std::sqrt(std::log(static_cast<float>(node.available)) / static_cast<float>(node.visits));
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
        const float first = 0.5f + 0.5f * static_cast<float>(play_out(tables, game, random));  // for seat 0, from 0 to 1
        for (const auto& [at, seat] : path) {
            ++nodes[at].visits;
            nodes[at].wins += seat == 0 ? first : 1.0f - first;
        }
    }
    std::vector<Rated> rated;
    for (const int card : choices(tables, known)) {
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
