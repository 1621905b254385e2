#include "playout.hpp"

#include <algorithm>
#include <thread>
#include <vector>

#include "pick.hpp"

namespace kingless {

namespace {

// One random number serves for both cards of a trick. One body for every processor: see Pick.
template <class Pick>
int choose(Mask set, std::uint32_t bits) {
    return Pick::pick(set, Random::below(bits, std::popcount(set)));
}

template <class Pick>
void play_trick(const Tables& tables, Game& game, Random& random) {
    const std::uint64_t bits = random.next();
    game.lead(choose<Pick>(game.hand[game.leader], static_cast<std::uint32_t>(bits)));
    const Mask legal = tables.legal_follow(game.hand[1 - game.leader], game.led);
    game.answer(tables, choose<Pick>(legal, static_cast<std::uint32_t>(bits >> 32)));
}

template <class Pick>
void go_on(const Tables& tables, Game& game, Random& random, int until) {
    if (game.led != kNone) {
        game.answer(tables, choose<Pick>(game.legal(tables), static_cast<std::uint32_t>(random.next())));
    }
    while (game.phase < until) play_trick<Pick>(tables, game, random);
}

int result_of(const Tables& tables, const Game& game) {
    const int winner = tables.winner(game.score[0], game.score[1]);
    return winner < 0 ? 0 : (winner == 0 ? 1 : -1);
}

using GoOn = void (*)(const Tables&, Game&, Random&, int);
const GoOn kGoOn = kDeposits ? go_on<Deposit> : go_on<Plain>;

constexpr int kOver = 3;

// Games at once: each trick waits for the one before, and the processor goes on with other games meanwhile.
constexpr std::uint64_t kAbreast = 8;

using Counts = std::array<std::uint64_t, 3>;

// Some games of the same length, trick by trick, and how many of them seat 0 wins, draws and loses.
template <class Pick>
void play_abreast(const Tables& tables, std::uint64_t seed, std::uint64_t many, Counts& counts) {
    Game games[kAbreast];
    Random randoms[kAbreast];
    for (std::uint64_t at = 0; at < many; ++at) {
        randoms[at] = Random(seed + at);
        games[at].shuffle(randoms[at], 0);
    }
    for (int trick = 0; trick < 2 * kHand; ++trick) {
        for (std::uint64_t at = 0; at < many; ++at) play_trick<Pick>(tables, games[at], randoms[at]);
    }
    for (std::uint64_t at = 0; at < many; ++at) ++counts[1 - result_of(tables, games[at])];
}

using Abreast = void (*)(const Tables&, std::uint64_t, std::uint64_t, Counts&);
const Abreast kPlayAbreast = kDeposits ? play_abreast<Deposit> : play_abreast<Plain>;

}  // namespace

int play_out(const Tables& tables, Game& game, Random& random) {
    kGoOn(tables, game, random, kOver);
    return result_of(tables, game);
}

void play_phase_one(const Tables& tables, Game& game, Random& random) { kGoOn(tables, game, random, 2); }

std::array<std::uint64_t, 3> random_games(const Tables& tables, std::uint64_t many, std::uint64_t seed, int threads) {
    const int workers = std::max(1, threads);
    std::vector<Counts> counts(workers, {0, 0, 0});
    const auto work = [&](int worker) {
        for (std::uint64_t first = worker * kAbreast; first < many; first += workers * kAbreast) {
            kPlayAbreast(tables, seed + first, std::min(kAbreast, many - first), counts[worker]);
        }
    };
    std::vector<std::thread> pool;
    for (int worker = 1; worker < workers; ++worker) pool.emplace_back(work, worker);
    work(0);
    for (auto& thread : pool) thread.join();
    Counts total{0, 0, 0};
    for (const auto& count : counts) {
        for (int at = 0; at < 3; ++at) total[at] += count[at];
    }
    return total;
}

}  // namespace kingless
