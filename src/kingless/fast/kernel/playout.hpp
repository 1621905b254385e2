// Whole games of random legal cards.
#pragma once

#include <cstdint>

#include "game.hpp"
#include "tables.hpp"
#include "whole_games.hpp"

namespace kingless {

// How many of these random games seat 0 wins, draws and loses; game by game the same for the same seed.
Counts random_games(const Tables& tables, std::uint64_t many, std::uint64_t seed, int threads, const Look& look);

// Play on with random legal cards to the end: 1, 0 or -1 for seat 0.
int play_out(const Tables& tables, Game& game, Random& random);

// Play on with random legal cards until phase two begins.
void play_phase_one(const Tables& tables, Game& game, Random& random);

}  // namespace kingless
