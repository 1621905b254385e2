#include <cmath>

#include "playout.hpp"
#include "search.hpp"

namespace kingless {

namespace {

// The chance of seat 0 when phase one goes on from here.
double played_on(const Tables& tables, const Guess& guess, std::uint32_t sense, Game& game, Random& random) {
    if (sense) {
        play_sensibly(tables, guess, game, random, sense);
    } else {
        play_phase_one(tables, game, random);
    }
    return 1.0 / (1.0 + std::exp(-guess.log_odds(game)));
}

}  // namespace

std::vector<Rated> flat(const Tables& tables, const Guess& guess, const Knowledge& known, const Effort& effort,
                        double sense) {
    Random random(effort.seed);
    std::vector<Rated> rated;
    for (const int card : choices(tables, known)) rated.push_back({card, 0.0, 0});
    const bool judged = known.phase == 1 && guess.known;
    const auto share = static_cast<std::uint32_t>(sense * 4294967295.0);
    const Clock clock(effort);
    Game world, game;
    std::uint64_t playouts = 0;
    for (std::uint64_t number = 0; number == 0 || !clock.over(number, playouts); ++number) {
        known.imagine(random, world);
        const std::uint64_t again = random.next();
        for (auto& one : rated) {
            game = world;
            Random same(again);  // the same luck for every card
            game.play(tables, one.card);
            const double first = judged ? played_on(tables, guess, share, game, same) : 0.5 + 0.5 * play_out(tables, game, same);
            one.value += known.seat == 0 ? first : 1.0 - first;
            ++one.visits;
            ++playouts;
        }
    }
    for (auto& one : rated) one.value /= static_cast<double>(one.visits);
    return rated;
}

}  // namespace kingless
