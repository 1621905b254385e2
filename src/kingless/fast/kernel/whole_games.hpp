// Whole games on several threads, and how they end.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "game.hpp"
#include "tables.hpp"

namespace kingless {

using Counts = std::array<std::uint64_t, 3>;  // games that seat 0 wins, draws and loses

// Games that are played together: while one waits for its last card, the processor goes on with the others.
inline constexpr std::uint64_t kTogether = 8;

// Play so many games from this number on, at most kTogether, and count them.
using PlaySome = std::function<void(std::uint64_t first, std::uint64_t many, Counts& counts)>;

// Asked now and then whether to go on; what it throws ends the games.
using Look = std::function<void()>;

// All games, in parts; whichever thread plays a part, the sum is the same.
Counts play_all(std::uint64_t many, int threads, const Look& look, const PlaySome& play);

// A finished game for seat 0: 1, 0 or -1.
inline int result_of(const Tables& tables, const Game& game) {
    const int winner = tables.winner(game.score[0], game.score[1]);
    return winner < 0 ? 0 : (winner == 0 ? 1 : -1);
}

}  // namespace kingless
