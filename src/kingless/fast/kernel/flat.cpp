#include <cmath>

#include "playout.hpp"
#include "search.hpp"

namespace kingless {

namespace {

constexpr std::uint64_t kWorldsPerLook = 64;
constexpr std::uint64_t kHard = 25'000;  // positions after which a beginning of phase two is guessed after all

// Play phase one to its end.
void play_on(const Tables& tables, const Guess& guess, double sense, Game& game, Random& random) {
    if (sense > 0 && guess.known) {
        play_sensibly(tables, guess, game, random, static_cast<std::uint32_t>(sense * 4294967295.0));
    } else {
        play_phase_one(tables, game, random);
    }
}

// What seat 0 may expect of phase two.
class Expectation {
   public:
    Expectation(const Tables& tables, const Guess& guess)
        : tables_(tables), guess_(guess), thought_(guess.net ? guess.net->thought() : Net::Thought{}) {}

    double operator()(const Game& game) {
        const float odds = guess_.net ? guess_.log_odds(tables_, game, thought_) : guess_.log_odds(game);
        return 1.0 / (1.0 + std::exp(-odds));
    }

   private:
    const Tables& tables_;
    const Guess& guess_;
    Net::Thought thought_;
};

// Every card in the same worlds, with the same luck; `judge` plays a game on and says what seat 0 may expect of it.
template <class Judge>
std::vector<Rated> in_every_world(const Tables& tables, const Knowledge& known, const Effort& effort, std::uint64_t every,
                                  const Judge& judge) {
    Random random(effort.seed);
    std::vector<Rated> rated;
    for (const int card : choices(tables, known)) rated.push_back({card, 0.0, 0});
    const Clock clock(effort, every);
    Game world, game;
    std::uint64_t playouts = 0;
    for (std::uint64_t worlds = 0; worlds == 0 || !clock.over(worlds, playouts); ++worlds) {
        known.imagine(random, world);
        const std::uint64_t again = random.next();
        for (auto& one : rated) {
            game = world;
            Random same(again);
            game.play(tables, one.card);
            const double first = judge(game, same);
            one.value += known.seat == 0 ? first : 1.0 - first;
            ++one.visits;
            ++playouts;
        }
    }
    for (auto& one : rated) one.value /= static_cast<double>(one.visits);
    return rated;
}

}  // namespace

std::vector<Rated> flat(const Tables& tables, const Guess& guess, const Knowledge& known, const Effort& effort,
                        double sense) {
    if (known.phase != 1 || !guess.known) {
        return in_every_world(tables, known, effort, kWorldsPerLook,
                              [&](Game& game, Random& random) { return 0.5 + 0.5 * play_out(tables, game, random); });
    }
    Expectation expect(tables, guess);
    return in_every_world(tables, known, effort, kWorldsPerLook, [&](Game& game, Random& random) {
        play_on(tables, guess, sense, game, random);
        return expect(game);
    });
}

std::vector<Rated> solved(const Tables& tables, const Guess& guess, Solver& solver, const Knowledge& known,
                          const Effort& effort, double sense) {
    solver.forget();  // the same question is always answered in the same way
    solver.limit = kHard;
    solver.stop = effort.stop;
    Expectation expect(tables, guess);
    return in_every_world(tables, known, effort, 1, [&](Game& game, Random& random) {
        play_on(tables, guess, sense, game, random);
        solver.nodes = 0;
        try {
            return 0.5 + 0.5 * solver.value({{game.hand[0], game.hand[1]}, {game.score[0], game.score[1]}, game.leader, kNone});
        } catch (const Stopped&) {
            return guess.known ? expect(game) : 0.5;
        }
    });
}

}  // namespace kingless
