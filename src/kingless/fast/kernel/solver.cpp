// What the solver knows of a game, and what it remembers of positions.
#include "solver.hpp"

#include <algorithm>

namespace kingless {

using namespace lanes;

namespace {

constexpr std::uint64_t kTicks = 1024;  // nodes between two looks at the clock

}  // namespace

Solver::Solver(const Tables& tables, int bits)
    : tables_(tables), memory_(std::size_t{1} << bits), mask_((std::uint64_t{1} << bits) - 1) {
    relate();
}

void Solver::forget() { std::fill(memory_.begin(), memory_.end(), Bucket{}); }

// How factions meet: `crushes_` where any card of one beats, or takes the lead from, any led card of another;
// `wild_` is the one faction whose cards do so by their values.
void Solver::relate() {
    constexpr int kBoth = Outcome::kFollowerWins | Outcome::kFollowerLeads;
    for (int led = 0; led < kFactions; ++led) {
        for (int answering = 0; answering < kFactions; ++answering) {
            crushes_[led][answering] = false;
            if (answering == led) continue;
            bool some = false, all = true;
            for (int lead = tables_.first[led]; lead < tables_.first[led] + tables_.size[led]; ++lead) {
                for (int card = tables_.first[answering]; card < tables_.first[answering] + tables_.size[answering]; ++card) {
                    const bool stronger = tables_.outcome[1][lead][card] & kBoth;
                    some = some || stronger;
                    all = all && stronger;
                }
            }
            if (some == all) {
                crushes_[led][answering] = some;
            } else {
                wild_ = wild_ == kNobody || wild_ == answering ? answering : kSeveral;
            }
        }
    }
}

void Solver::tick() {
    if (limit && nodes >= limit) throw Stopped{};
    if (nodes % kTicks == 0 && stop && stop()) throw Stopped{};
    ++nodes;
}

Solver::Entry* Solver::find(std::uint64_t hash, Lanes need, bool& value, Lanes& proof, std::uint8_t& best,
                            bool& known) {
    known = false;
    Bucket& bucket = memory_[hash & mask_];
    const auto check = static_cast<std::uint32_t>(hash >> 32);
    for (Entry& entry : bucket.entry) {
        if (entry.check != check || entry.kinds == 0) continue;
        if ((entry.kinds & 1) && (use.dominance ? all_at_most(need, entry.wins) : need == entry.wins)) {
            value = true;
            proof = entry.wins;
            known = true;
            entry.age = age_;
            return &entry;
        }
        if ((entry.kinds & 2) && (use.dominance ? all_at_most(entry.loses, need) : need == entry.loses)) {
            value = false;
            proof = entry.loses;
            known = true;
            entry.age = age_;
            return &entry;
        }
        best = entry.best;
    }
    return nullptr;
}

void Solver::remember(std::uint64_t hash, Lanes, bool value, Lanes proof, std::uint8_t best) {
    Bucket& bucket = memory_[hash & mask_];
    const auto check = static_cast<std::uint32_t>(hash >> 32);
    Entry* place = nullptr;
    for (Entry& entry : bucket.entry) {
        if (entry.check == check && entry.kinds) {
            const bool held = entry.kinds & (value ? 1 : 2);
            if (!held || (value ? all_at_most(entry.wins, proof) : all_at_most(proof, entry.loses))) {
                place = &entry;
                break;
            }
        }
    }
    if (place) {
        place->kinds |= value ? 1 : 2;
    } else {
        for (Entry& entry : bucket.entry) {
            if (entry.kinds == 0 || entry.age != age_) {
                place = &entry;
                break;
            }
        }
        if (!place) place = &bucket.entry[(hash >> 29 ^ nodes) & 3];
        place->check = check;
        place->kinds = value ? 1 : 2;
    }
    (value ? place->wins : place->loses) = proof;
    place->best = best;
    place->age = age_;
}

}  // namespace kingless
