// What ties have proven is remembered, with the cards for which it was proven.
#include <algorithm>
#include <bit>

#include "solver_ties.hpp"

namespace kingless::solving {

using namespace lanes;

// How much more the one set's cards add than those of the other that take their places. Both have the same key,
// so they have as many cards of each faction and owner, and the lowest stands for the lowest.
int Ties::worth_more(Bits one, Bits other) const {
    if (one == other || scale_.uniform) return 0;
    int more = 0;
    const Bits differs = one ^ other;
    for (int faction = 0; faction < kFactions; ++faction) {
        for (const int owner : {0, 1}) {
            const Bits all = deal_.suit[faction] & deal_.own[owner];
            if (!(differs & all)) continue;
            for (Bits a = one & all, b = other & all; a && b; a &= a - 1, b &= b - 1) {
                more += std::max(0, scale_.adds[std::countr_zero(a)] - scale_.adds[std::countr_zero(b)]);
            }
        }
    }
    return more;
}

bool Ties::find(Key key, Bits present, const Left& left, bool& value, Proof& proof) {
    if (key >= kUnnamed) return false;
    const Key marked = memory_.marked(key);
    for (const Entry& entry : memory_.bucket(key).entry) {
        if (entry.key != marked) continue;
        const Side& yes = entry.reached;
        if (yes.holds && left.have >= yes.scored &&
            (use_.dominance ? all_at_most(left.need, yes.needs) : left.need == yes.needs)) {
            proof = {yes.needs, yes.scored + worth_more(yes.present, present)};
            if (left.have >= proof.scored) return value = true;
        }
        const Side& no = entry.failed;
        if (no.holds && left.have <= no.scored &&
            (use_.dominance ? all_at_most(no.needs, left.need) : left.need == no.needs)) {
            proof = {no.needs, no.scored == kAny ? kAny : no.scored - worth_more(present, no.present)};
            if (left.have <= proof.scored) {
                value = false;
                return true;
            }
        }
    }
    return false;
}

void Ties::remember(Key key, Bits present, bool value, const Proof& proof) {
    if (key >= kUnnamed) return;
    const Key marked = memory_.marked(key);
    const Side now{proof.needs, present, static_cast<std::int16_t>(proof.scored), true};
    // Is what is held no more than what is now known?
    const auto covered = [&](const Side& held) {
        if (value) {
            return all_at_most(held.needs, proof.needs) && proof.scored + worth_more(present, held.present) <= held.scored;
        }
        return all_at_most(proof.needs, held.needs) && proof.scored - worth_more(held.present, present) >= held.scored;
    };
    for (Entry& entry : memory_.bucket(key).entry) {
        if (entry.key != marked) continue;
        Side& held = value ? entry.reached : entry.failed;
        if (held.holds && !covered(held)) continue;
        held = now;
        return;
    }
    Entry& entry = memory_.room(key);
    entry = Entry{};
    entry.key = marked;
    (value ? entry.reached : entry.failed) = now;
}

}  // namespace kingless::solving
