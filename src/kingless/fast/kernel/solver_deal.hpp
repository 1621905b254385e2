// The deal as the solver sees it: the cards of both hands numbered anew, how they meet, and what they weigh.
#pragma once

#include <cstdint>

#include "ending.hpp"
#include "lanes.hpp"
#include "tables.hpp"

namespace kingless::solving {

using Bits = std::uint32_t;  // a set of the cards in play, by their numbers
using lanes::Lanes;

inline constexpr int kInPlay = 2 * kHand;
inline constexpr unsigned kNobodys = 31;  // the need of a vote that nobody can get

inline constexpr Bits one_bit(int number) { return Bits{1} << number; }

// How factions meet, whatever is dealt.
struct Meetings {
    static constexpr int kNobody = -1, kSeveral = -2;

    int wild = kNobody;                        // the one faction that beats others by its values
    bool plain = true;                         // who scores a card depends on nothing but who wins
    bool crushes[kFactions][kFactions] = {};   // any card of the second beats any led card of the first

    explicit Meetings(const Tables& tables);
};

// How a faction's vote is counted.
struct Vote {
    enum Kind { kNobody, kCounted, kSplit, kUncounted };

    Kind kind = kNobody;
    int enough = 0;        // the points that get seat 0 the vote
    unsigned top = 0;      // the faction's highest card, where it weighs one more
    int unit = 1;          // what every card weighs

    [[nodiscard]] int weight(unsigned cards) const {
        return unit * __builtin_popcount(cards) + ((cards & top) != 0);
    }
};

struct Deal {
    // Who holds what.
    int count = 0;
    std::uint8_t card[kInPlay] = {};
    std::uint8_t faction[kInPlay] = {};
    Bits own[2] = {0, 0};
    Bits suit[kFactions] = {};
    int shift[kFactions] = {};  // a faction's first number, and how many follow
    int width[kFactions] = {};

    // How the cards meet.
    Bits obliges[kInPlay] = {};
    Bits may[kInPlay] = {};
    Bits beaten_by[kInPlay] = {};  // led, it loses to these
    Bits beats[kInPlay] = {};      // answering, it wins against these
    Bits taken_by[kInPlay] = {};   // led, these answers lead next
    Bits takes[kInPlay] = {};      // answering, it leads next after these
    Bits lead_kept[kInPlay] = {};    // led, its leader scores it with these answers
    Bits answer_kept[kInPlay] = {};  // led, these answers are scored by who plays them
    std::uint8_t next[kInPlay][kInPlay] = {};  // who leads after this trick
    Bits escape[kFactions] = {};     // other cards that may answer a faction all the same
    Bits involved[kFactions] = {};   // the cards that its cards can meet by value
    Bits crushed_by[kFactions] = {};  // cards of other factions, any of which beats it led
    int wild = Meetings::kNobody;
    bool plain = true;

    // What they weigh in the votes.
    Vote vote[kFactions];
    int voting = 0;               // votes that somebody gets
    int split = -1;               // a faction of equal cards, whose vote may be nobody's in the end
    bool counted = false;         // can all votes be counted so, and is every card scored?
    Lanes weight[kInPlay] = {};
    Lanes gain[kInPlay][kInPlay] = {};  // what seat 0 scores by this trick
    Lanes keeps[kInPlay] = {};    // what its leader scores of it by winning, whatever answers
    Bits kept = 0;                // answering and winning, its player scores it

    void lay_out(const Tables& tables, const Meetings& meetings, const Ending& ending);
    // Is this ending a later moment of the deal, so that all of the above is true of it as well?
    [[nodiscard]] bool covers(const Tables& tables, const Ending& ending) const;

    [[nodiscard]] Bits bits_of(Mask cards) const;
    [[nodiscard]] int number_of(int deck_card) const;  // or -1
    // What seat 0 still needs for each vote, and what is still to be had.
    [[nodiscard]] Lanes need(const Tables& tables, const Ending& ending) const;
    [[nodiscard]] Lanes rest(Bits present) const;
    [[nodiscard]] Bits answers(Bits hand, int lead) const { return hand & obliges[lead] ? hand & may[lead] : hand; }
    [[nodiscard]] int owner(int number) const { return own[1] >> number & 1; }

   private:
    Mask all_ = 0;
    Mask in_play_[2] = {0, 0};
    Mask score_[2] = {0, 0};

    void number(const Tables& tables, const Ending& ending);
    void meet(const Tables& tables, const Meetings& meetings);
    void weigh(const Tables& tables);
    Vote count_votes(const Tables& tables, int which) const;
    bool share_out(const Tables& tables);
};

}  // namespace kingless::solving
