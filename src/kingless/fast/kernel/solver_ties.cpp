// Ties: what must be scored, and what settles it.
#include "solver_ties.hpp"

#include <algorithm>
#include <bit>

namespace kingless::solving {

using namespace lanes;

namespace {

// Five bits as full lanes.
constexpr Lanes unpacked(unsigned bits) {
    Lanes found = 0;
    for (int faction = 0; faction < kFactions; ++faction) found |= lane(faction, bits >> faction & 1 ? 31 : 0);
    return found;
}

}  // namespace

// What seat 0 must score in all when it gets these votes.
int Ties::least(const Tables& tables, unsigned got, bool holding) const {
    int votes[2] = {0, 0}, lost = 0;
    for (int faction = 0; faction < kFactions; ++faction) {
        if (deal_.vote[faction].kind == Vote::kNobody) continue;
        if (got >> faction & 1) {
            ++votes[0];
        } else if (faction == deal_.split && (got & kHalf)) {
            lost += scale_.whole[faction] / 2;
        } else {
            ++votes[1];
            lost += scale_.whole[faction];
        }
    }
    const int verdict = tables.verdict[votes[0]][votes[1]];
    if (verdict == kTieBreak) return lost + 1;
    return verdict == kFirst || (verdict == kDraw && holding) ? kAlways : kNever;
}

bool Ties::tell(const Tables& tables) {
    if (ready_) return told_;
    ready_ = true;
    told_ = scale_.fits;
    memory_.clear();
    for (const int holding : {0, 1}) {
        for (unsigned got = 0; got < 2 * kHalf; ++got) least_[holding][got] = least(tables, got, holding);
        for (unsigned got = 0; got < 2 * kHalf; ++got) {  // a vote more must never harm
            for (unsigned one = 1; one < 2 * kHalf; one *= 2) {
                told_ = told_ && least_[holding][got | one] <= least_[holding][got];
            }
        }
    }
    return told_;
}

void Ties::aim_at(bool holding, int outright, int hold) {
    holding_ = holding;
    asked_ = least_[holding];
    mark_ = holding && !std::equal(least_[0], least_[0] + 2 * kHalf, least_[1]);
    outright_ = outright;
    hold_ = hold;
}

Ties::Left Ties::left(const Tables& tables, const Ending& ending, Bits present) const {
    return {deal_.need(tables, ending), deal_.rest(present), scale_.have(tables, deal_, ending) + holding_,
            scale_.left(present)};
}

// What the proof can do without is left out.
void Ties::prove_reached(const Left& left, const Sure& sure, unsigned votes, Proof& proof) const {
    for (unsigned some = votes; some; some &= some - 1) {
        const unsigned fewer = votes & ~(some & -some);
        if (left.have + sure.adds >= asked_[fewer]) votes = fewer;
    }
    const Lanes used = unpacked(votes & 31);
    Lanes needs = (kFull & ~used) | (sure.points & used);
    if ((votes & kHalf) && !(votes >> deal_.split & 1)) {
        needs = (needs & ~lane(deal_.split, 31)) | lane(deal_.split, at(sure.points, deal_.split) + 1);
    }
    proof = {use_.generalise ? needs : left.need, std::max(0, asked_[votes] - sure.adds)};
}

void Ties::prove_out_of_reach(const Left& left, const Sure& sure, unsigned votes, Proof& proof) const {
    const Lanes rest = left.rest - sure.points;
    const int still = left.left - sure.adds;
    for (unsigned some = ~votes & (deal_.split >= 0 ? 63 : 31); some; some &= some - 1) {
        unsigned more = votes | (some & -some);
        if (deal_.split >= 0 && (more >> deal_.split & 1)) more |= kHalf;
        if (left.have + still < asked_[more]) votes = more;
    }
    Lanes needs = (rest + kOnes) & ~unpacked(votes & 31) & kFull;
    if (deal_.split >= 0 && !(votes & kHalf)) needs += lane(deal_.split, 1);
    proof = {use_.generalise ? needs : left.need, asked_[votes] == kNever ? kAny : asked_[votes] - 1 - still};
}

Bits Ties::leads(Bits present, const Groups& groups, int leader) const {
    if (scale_.uniform) return groups.lowest;
    if (!scale_.rising) return present;
    const Bits opposing = present & deal_.own[1 - leader];
    Bits found = 0;
    for (Bits left = present & deal_.own[leader]; left; left &= left - 1) {
        const int number = std::countr_zero(left);
        const Bits answers = deal_.answers(opposing, number), kept = deal_.lead_kept[number] & answers;
        const Bits here = kept == answers ? groups.highest : kept == 0 ? groups.lowest : ~Bits{0};
        found |= here & one_bit(number);
    }
    return found;
}

}  // namespace kingless::solving
