#include "playout.hpp"

#include <algorithm>
#include <thread>
#include <vector>

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define KINGLESS_DEPOSIT 1
#endif

namespace kingless {

namespace {

struct Plain {
    static int pick(Mask set, unsigned n) { return nth(set, n); }
};

// One body for every processor; `Pick` finds the n-th card of a set.
template <class Pick>
void go_on(const Tables& tables, Game& game, Random& random, int until) {
    std::uint64_t bits = 0;
    bool half = false;
    const auto choose = [&](Mask set) {
        const int many = std::popcount(set);
        if (many == 1) return std::countr_zero(set);
        bits = half ? bits >> 32 : random.next();
        half = !half;
        return Pick::pick(set, Random::below(static_cast<std::uint32_t>(bits), many));
    };
    if (game.led != kNone) game.play(tables, choose(game.legal(tables)));
    while (game.phase < until) {
        game.play(tables, choose(game.hand[game.leader]));
        game.play(tables, choose(tables.legal_follow(game.hand[1 - game.leader], game.led)));
    }
}

int result_of(const Tables& tables, const Game& game) {
    const int winner = tables.winner(game.score[0], game.score[1]);
    return winner < 0 ? 0 : (winner == 0 ? 1 : -1);
}

using GoOn = void (*)(const Tables&, Game&, Random&, int);

#ifdef KINGLESS_DEPOSIT
// Processors since 2013 find the n-th bit in one instruction; written out, because only this one needs them.
struct Deposit {
    static int pick(Mask set, unsigned n) {
        Mask found;
        asm("pdepq %2, %1, %0" : "=r"(found) : "r"(Mask{1} << n), "r"(set));
        return std::countr_zero(found);
    }
};

GoOn best() { return __builtin_cpu_supports("bmi2") ? go_on<Deposit> : go_on<Plain>; }
#else
GoOn best() { return go_on<Plain>; }
#endif

const GoOn kGoOn = best();

constexpr int kOver = 3;

}  // namespace

int play_out(const Tables& tables, Game& game, Random& random) {
    kGoOn(tables, game, random, kOver);
    return result_of(tables, game);
}

void play_phase_one(const Tables& tables, Game& game, Random& random) { kGoOn(tables, game, random, 2); }

std::array<std::uint64_t, 3> random_games(const Tables& tables, std::uint64_t many, std::uint64_t seed, int threads) {
    const int workers = std::max(1, threads);
    std::vector<std::array<std::uint64_t, 3>> counts(workers, {0, 0, 0});
    const auto work = [&](int worker) {
        Game game;
        std::array<std::uint64_t, 3> count{0, 0, 0};
        for (std::uint64_t number = worker; number < many; number += workers) {
            Random random(seed + number);
            game.shuffle(random, 0);
            ++count[1 - play_out(tables, game, random)];
        }
        counts[worker] = count;
    };
    std::vector<std::thread> pool;
    for (int worker = 1; worker < workers; ++worker) pool.emplace_back(work, worker);
    work(0);
    for (auto& thread : pool) thread.join();
    std::array<std::uint64_t, 3> total{0, 0, 0};
    for (const auto& count : counts) {
        for (int at = 0; at < 3; ++at) total[at] += count[at];
    }
    return total;
}

}  // namespace kingless
