// What votes have proven is remembered.
#include "solver_votes.hpp"

namespace kingless::solving {

void Votes::remember(Key key, Bits, bool value, Proof proof) {
    if (key >= kUnnamed) return;
    const Key marked = memory_.marked(key);
    for (Entry& entry : memory_.bucket(key).entry) {
        if (entry.key != marked) continue;
        Lanes& held = value ? entry.wins : entry.loses;
        const Lanes known = held & lanes::kFull;
        if ((held & kHolds) && !(value ? lanes::all_at_most(known, proof) : lanes::all_at_most(proof, known))) continue;
        held = proof | kHolds;
        return;
    }
    memory_.room(key) = {marked, value ? proof | kHolds : 0, value ? 0 : proof | kHolds};
}

}  // namespace kingless::solving
