// Phase one as networks are told of it: by the actor what its seat knows, by the critic everything.
#pragma once

#include "belief.hpp"
#include "game.hpp"
#include "marks.hpp"
#include "public_log.hpp"
#include "tables.hpp"

namespace kingless {

inline constexpr int kRulers = kFactions * MarkWriter::kRuler;
inline constexpr int kActorWidth = 18 * kCards + 2 * kFactions + kHand + 1 + 2 * kRulers + 4 * kCards;
inline constexpr int kCriticWidth = 13 * kCards + kHand + 1 + 2 * kRulers + 4 * kCards;

// What the seat to act knows, and what was played before.
void mark_for_actor(const Tables& tables, const Knowledge& known, const PublicLog& log, Marks& marks);

// A game with nothing hidden, seen from the seat to act.
void mark_for_critic(const Tables& tables, const Game& game, const PublicLog& log, Marks& marks);

}  // namespace kingless
