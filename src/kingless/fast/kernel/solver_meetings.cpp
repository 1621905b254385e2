// How factions meet, read from the tables once.
#include "solver_deal.hpp"

namespace kingless::solving {

namespace {

constexpr int kBits[2] = {Outcome::kFollowerWins, Outcome::kFollowerLeads};
constexpr int kPiles = 3 << Outcome::kLeadShift | 3 << Outcome::kFollowShift;

// All tricks of a led faction and an answering one.
class Pairing {
   public:
    Pairing(const Tables& tables, int led, int answering) : tables_(tables), led_(led), answering_(answering) {}

    // Does every trick end in the same way?
    [[nodiscard]] bool constant() const {
        return all([&](int, int, int outcome) { return outcome == any(); });
    }
    // Does who scores the cards depend on nothing but who wins?
    [[nodiscard]] bool plain() const {
        int piles[2] = {-1, -1};
        return all([&](int, int, int outcome) {
            int& expected = piles[outcome & Outcome::kFollowerWins];
            if (expected < 0) expected = outcome & kPiles;
            return expected == (outcome & kPiles);
        });
    }
    // Do the highest answers, or the lowest, win and take the lead, so that their number says which they are?
    [[nodiscard]] bool ranked() const {
        for (const int bit : kBits) {
            if (!(in_order(bit, true) || in_order(bit, false))) return false;
        }
        return true;
    }
    [[nodiscard]] int any() const { return tables_.outcome[1][tables_.first[led_]][tables_.first[answering_]]; }

   private:
    const Tables& tables_;
    int led_, answering_;

    template <typename Test>
    [[nodiscard]] bool all(Test test) const {
        for (int lead = tables_.first[led_]; lead < tables_.first[led_] + tables_.size[led_]; ++lead) {
            for (int card = tables_.first[answering_]; card < tables_.first[answering_] + tables_.size[answering_]; ++card) {
                if (lead != card && !test(lead, card, tables_.outcome[1][lead][card])) return false;
            }
        }
        return true;
    }
    // With each lead: once an answer has the bit, do all that follow, upwards or downwards?
    [[nodiscard]] bool in_order(int bit, bool upwards) const {
        int last = -1;
        bool before = false;
        return all([&](int lead, int, int outcome) {
            const bool now = (outcome & bit) != 0;
            const bool fits = lead != last || (upwards ? now || !before : before || !now);
            last = lead;
            before = now;
            return fits;
        });
    }
};

}  // namespace

Meetings::Meetings(const Tables& tables) {
    for (int led = 0; led < kFactions; ++led) {
        for (int answering = 0; answering < kFactions; ++answering) {
            const Pairing pairing(tables, led, answering);
            plain = plain && pairing.plain();
            if (!pairing.plain() || !pairing.ranked()) {
                wild = kSeveral;
            } else if (led != answering && !pairing.constant()) {
                wild = wild == kNobody || wild == answering ? answering : kSeveral;
            }
            crushes[led][answering] = led != answering && pairing.constant() && (pairing.any() & (kBits[0] | kBits[1]));
        }
    }
}

}  // namespace kingless::solving
