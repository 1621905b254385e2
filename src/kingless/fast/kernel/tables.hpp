// The law as tables: everything the kernel knows of a game, enumerated by fast/tables.py.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace kingless {

using Mask = std::uint64_t;  // a set of cards, one bit for each card of the deck

inline constexpr int kCards = 52;
inline constexpr int kFactions = 5;
inline constexpr int kHand = 13;
inline constexpr int kNone = 255;

// What a trick of two cards leads to.
struct Outcome {
    static constexpr std::uint8_t kFollowerWins = 1;
    static constexpr std::uint8_t kFollowerLeads = 2;
    static constexpr std::uint8_t kPrizeToFollower = 4;
    static constexpr int kLeadShift = 3;    // where the led card goes: see Pile
    static constexpr int kFollowShift = 5;  // where the answering card goes
};

enum Pile : std::uint8_t { kOut = 0, kLeaders = 1, kFollowers = 2 };

// How a tally of votes ends the game.
enum Verdict : std::int8_t { kFirst = 0, kSecond = 1, kDraw = 2, kTieBreak = 3 };

struct Tables {
    // By led card: a hand that meets `obliges` must answer from `may`.
    std::array<Mask, kCards> obliges{};
    std::array<Mask, kCards> may{};
    // By phase (0 or 1), led card, answering card: bits of Outcome.
    std::array<std::array<std::array<std::uint8_t, kCards>, kCards>, 2> outcome{};
    // Each faction's cards are neighbours: the first, and how many.
    std::array<std::uint8_t, kFactions> first{};
    std::array<std::uint8_t, kFactions> size{};
    // By faction, the strength of each set of its cards in a vote: the stronger set gets it.
    std::array<std::vector<std::uint16_t>, kFactions> strength{};
    // By the votes of each seat.
    std::array<std::array<std::int8_t, kFactions + 1>, kFactions + 1> verdict{};
    // What decides an even tally, in turn: the sum of these weights over the cards of the factions won.
    std::vector<std::array<std::uint8_t, kCards>> tie_breaks{};
    // Cards with the same code are one kind; actions are numbered by kind.
    std::array<std::uint8_t, kCards> kind{};
    int kinds = 0;
    // Derived from `kind`: the cards of each kind.
    std::array<Mask, kCards> of_kind{};
    // Derived too: sets of cards that are alone of their kind, with how far their kinds lie, and the other kinds.
    std::vector<std::pair<Mask, int>> single{};
    std::vector<int> several{};
    // The first card of each kind; are cards in the order of their kinds, and no kind is without a card?
    Mask firsts = 0;
    bool in_order = false;
    // Can both phases be played, or only the second?
    bool whole = false;

    void sort_kinds() {
        std::vector<std::pair<Mask, int>> offsets;  // the sets of cards that lie as far from their kinds
        for (int card = 0; card < kCards; ++card) {
            of_kind[kind[card]] |= Mask{1} << card;
            const int offset = card - kind[card];
            auto found = std::find_if(offsets.begin(), offsets.end(), [&](const auto& one) { return one.second == offset; });
            if (found == offsets.end()) found = offsets.insert(found, {0, offset});
            found->first |= Mask{1} << card;
        }
        for (const auto& [cards, offset] : offsets) {
            Mask alone = 0;
            for (int card = 0; card < kCards; ++card) {
                const Mask one = Mask{1} << card;
                if (cards & one && of_kind[kind[card]] == one) alone |= one;
            }
            if (alone) single.emplace_back(alone, offset);
        }
        for (int one = 0; one < kCards; ++one) {
            if (std::popcount(of_kind[one]) > 1) several.push_back(one);
            firsts |= of_kind[one] & -of_kind[one];
        }
        in_order = std::is_sorted(kind.begin(), kind.end()) && std::popcount(firsts) == kinds;
    }
    // The kinds of these cards, as a set.
    [[nodiscard]] Mask kinds_of(Mask cards) const {
        Mask found = 0;
        for (const auto& [those, offset] : single) found |= std::rotr(cards & those, offset);
        for (const int one : several) found |= Mask{(cards & of_kind[one]) != 0} << one;
        return found;
    }
    [[nodiscard]] int faction_of(int card) const {
        int faction = 0;
        while (card >= first[faction] + size[faction]) ++faction;
        return faction;
    }
    [[nodiscard]] Mask cards_of(int faction) const {
        return ((Mask{1} << size[faction]) - 1) << first[faction];
    }
    [[nodiscard]] Mask legal_follow(Mask hand, int led) const {
        const Mask free = (hand & obliges[led]) == 0;  // reckoned, because a branch would be foreseen too seldom
        return hand & (may[led] | -free);
    }
    // Who wins with these score piles: 0, 1, or -1 for a draw.
    [[nodiscard]] int winner(Mask score0, Mask score1) const {
        int votes[2] = {0, 0};
        Mask won[2] = {0, 0};
        for (int faction = 0; faction < kFactions; ++faction) {
            const Mask all = (Mask{1} << size[faction]) - 1;
            const auto mine = strength[faction][(score0 >> first[faction]) & all];
            const auto theirs = strength[faction][(score1 >> first[faction]) & all];
            if (mine == theirs) continue;
            const int seat = mine > theirs ? 0 : 1;
            ++votes[seat];
            won[seat] |= all << first[faction];
        }
        const int verdict_now = verdict[votes[0]][votes[1]];
        if (verdict_now == kFirst || verdict_now == kSecond) return verdict_now;
        if (verdict_now == kDraw) return -1;
        for (const auto& weights : tie_breaks) {
            int difference = 0;
            for (Mask left = score0 & won[0]; left; left &= left - 1) difference += weights[__builtin_ctzll(left)];
            for (Mask left = score1 & won[1]; left; left &= left - 1) difference -= weights[__builtin_ctzll(left)];
            if (difference != 0) return difference > 0 ? 0 : 1;
        }
        return -1;
    }
};

}  // namespace kingless
