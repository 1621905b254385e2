#include "playout.hpp"

#include <bit>

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

using GoOn = void (*)(const Tables&, Game&, Random&, int);
const GoOn kGoOn = kDeposits ? go_on<Deposit> : go_on<Plain>;

constexpr int kOver = 3;

// Some games of the same length, trick by trick, and how many of them seat 0 wins, draws and loses.
template <class Pick>
void play_together(const Tables& tables, std::uint64_t seed, std::uint64_t many, Counts& counts) {
    Game games[kTogether];
    Random randoms[kTogether];
    for (std::uint64_t at = 0; at < many; ++at) {
        randoms[at] = Random(seed + at);
        games[at].shuffle(randoms[at], 0);
    }
    for (int trick = 0; trick < 2 * kHand; ++trick) {
        for (std::uint64_t at = 0; at < many; ++at) play_trick<Pick>(tables, games[at], randoms[at]);
    }
    for (std::uint64_t at = 0; at < many; ++at) ++counts[1 - result_of(tables, games[at])];
}

using Together = void (*)(const Tables&, std::uint64_t, std::uint64_t, Counts&);
const Together kPlayTogether = kDeposits ? play_together<Deposit> : play_together<Plain>;

}  // namespace

int play_out(const Tables& tables, Game& game, Random& random) {
    kGoOn(tables, game, random, kOver);
    return result_of(tables, game);
}

void play_phase_one(const Tables& tables, Game& game, Random& random) { kGoOn(tables, game, random, 2); }

Counts random_games(const Tables& tables, std::uint64_t many, std::uint64_t seed, int threads, const Look& look) {
    return play_all(many, threads, look, [&](std::uint64_t first, std::uint64_t some, Counts& counts) {
        kPlayTogether(tables, seed + first, some, counts);
    });
}

}  // namespace kingless
