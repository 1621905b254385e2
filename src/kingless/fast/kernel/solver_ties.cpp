// Ties: what must be scored, and what settles it.
#include "solver_ties.hpp"

#include <algorithm>
#include <bit>

namespace kingless::solving {

using namespace lanes;

namespace {

// The lanes whose guard bits stand, as five bits.
constexpr unsigned packed(Lanes guards) {
    const Lanes ones = guards >> 5;
    return (ones | ones >> 5 | ones >> 10 | ones >> 15 | ones >> 20) & 31;
}
// ... and back, as full lanes.
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

bool Ties::clear(const Tables& tables) {
    memory_.clear();
    bool monotone = scale_.fits;
    for (const int holding : {0, 1}) {
        for (unsigned got = 0; got < 2 * kHalf; ++got) least_[holding][got] = least(tables, got, holding);
        for (unsigned got = 0; got < 2 * kHalf; ++got) {  // a vote more must never harm
            for (unsigned one = 1; one < 2 * kHalf; one *= 2) {
                monotone = monotone && least_[holding][got | one] <= least_[holding][got];
            }
        }
    }
    return monotone;
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

// Is seat 0 sure of it with these points more, whatever else it loses?
bool Ties::is_reached(const Left& left, const Sure& sure, Proof& proof) const {
    const Lanes then = less(left.need, sure.points);
    const int have = left.have + sure.adds;
    unsigned got = packed(zero(then));
    if (deal_.split >= 0 && at(then, deal_.split) <= 1) got |= kHalf;
    if (have < asked_[got]) return false;
    for (unsigned some = got; some; some &= some - 1) {  // what the proof can do without
        const unsigned without = got & ~(some & -some);
        if (have >= asked_[without]) got = without;
    }
    const Lanes used = unpacked(got & 31);
    Lanes needs = (kFull & ~used) | (sure.points & used);
    if ((got & kHalf) && !(got >> deal_.split & 1)) {
        needs = (needs & ~lane(deal_.split, 31)) | lane(deal_.split, at(sure.points, deal_.split) + 1);
    }
    proof = {use_.generalise ? needs : left.need, std::max(0, asked_[got] - sure.adds)};
    return true;
}

// Is seat 1 sure to prevent it, when it gets these points at least?
bool Ties::is_out_of_reach(const Left& left, const Sure& sure, Proof& proof) const {
    const Lanes rest = left.rest - sure.points;
    const int still = left.left - sure.adds;
    unsigned got = packed(at_most(left.need, rest));
    if (deal_.split >= 0 && at(left.need, deal_.split) <= at(rest, deal_.split) + 1) got |= kHalf;
    if (left.have + still >= asked_[got]) return false;
    for (unsigned some = ~got & (deal_.split >= 0 ? 63 : 31); some; some &= some - 1) {
        unsigned with = got | (some & -some);
        if (deal_.split >= 0 && (with >> deal_.split & 1)) with |= kHalf;
        if (left.have + still < asked_[with]) got = with;
    }
    Lanes needs = (rest + kOnes) & ~unpacked(got & 31) & kFull;
    if (deal_.split >= 0 && !(got & kHalf)) needs += lane(deal_.split, 1);
    proof = {use_.generalise ? needs : left.need, asked_[got] == kNever ? kAny : asked_[got] - 1 - still};
    return true;
}

// The cards of a hand that do the same as this one, which is the lowest of them.
Bits Ties::alike(Bits present, Bits distinct, int first) const {
    const Bits all = present & deal_.suit[deal_.faction[first]] & deal_.own[deal_.owner(first)] & (~Bits{0} << first);
    const Bits others = all & distinct & (all - 1);
    return others ? all & ((others & -others) - 1) : all;
}

Bits Ties::leads(Bits present, Bits distinct, int leader) const {
    if (scale_.uniform) return distinct;
    Bits found = distinct;
    for (Bits some = present & distinct & deal_.own[leader]; some; some &= some - 1) {
        const int first = std::countr_zero(some);
        const Bits answers = deal_.answers(present & deal_.own[1 - leader], first);
        const Bits kept = deal_.lead_kept[first] & answers, same = alike(present, distinct, first);
        if (kept == 0 && scale_.rising) continue;
        found |= same;
        if (kept == answers && scale_.rising) found &= ~same | std::bit_floor(same);
    }
    return found;
}

Bits Ties::answers(Bits present, Bits distinct, int lead) const {
    if (scale_.uniform) return distinct;
    Bits found = distinct;
    const Bits hand = present & distinct & deal_.own[1 - deal_.owner(lead)];
    for (Bits some = scale_.rising ? hand & deal_.answer_kept[lead] : hand; some; some &= some - 1) {
        const Bits same = alike(present, distinct, std::countr_zero(some));
        found = scale_.rising ? (found & ~same) | std::bit_floor(same) : found | same;
    }
    return found;
}

}  // namespace kingless::solving
