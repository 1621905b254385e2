// The tables as Python gives them: checked, and copied into the kernel.
#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "bind.hpp"
#include "tables.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace kingless {

namespace {

using Bytes = nb::bytes;
using Rows = std::vector<std::vector<int>>;

// The solver counts votes in lanes of five bits, and a card counts at most twice with one more for the highest.
constexpr int kMostOfFaction = 15;

// ... and the tie-breaks in ten bits of a word for each.
constexpr std::size_t kMostTieBreaks = 6;
constexpr int kMostWeight = 1023;

void need(bool right, const char* what) {
    if (!right) throw std::invalid_argument(what);
}

bool is_within(const std::vector<int>& numbers, int most) {
    return std::all_of(numbers.begin(), numbers.end(), [most](int one) { return 0 <= one && one <= most; });
}

void add_kinds(Tables& tables, const std::vector<int>& kind) {
    need(kind.size() == kCards, "a deck has 52 cards");
    need(is_within(kind, kCards - 1), "kinds are numbered below 52");
    for (int card = 0; card < kCards; ++card) {
        tables.kind[card] = static_cast<std::uint8_t>(kind[card]);
        tables.kinds = std::max(tables.kinds, kind[card] + 1);
    }
    tables.sort_kinds();
}

void add_follows(Tables& tables, const std::vector<Mask>& obliges, const std::vector<Mask>& may) {
    need(obliges.size() == kCards && may.size() == kCards, "a deck has 52 cards");
    for (int card = 0; card < kCards; ++card) {
        need(!(obliges[card] >> kCards) && !(may[card] >> kCards), "a card is none of the deck");
        need(!(obliges[card] & ~may[card]), "a card that obliges to follow may follow itself");
        tables.obliges[card] = obliges[card];
        tables.may[card] = may[card];
    }
}

void add_outcomes(Tables& tables, int phase, const Bytes& told) {
    need(told.size() == kCards * kCards, "52 by 52 outcomes are needed");
    for (int card = 0; card < kCards; ++card) {
        for (int answer = 0; answer < kCards; ++answer) {
            const auto outcome = static_cast<std::uint8_t>(told.c_str()[card * kCards + answer]);
            const int led_to = outcome >> Outcome::kLeadShift & 3, answer_to = outcome >> Outcome::kFollowShift & 3;
            need(led_to <= kFollowers && answer_to <= kFollowers && outcome < 128, "a card goes to one of three piles");
            tables.outcome[phase][card][answer] = outcome;
        }
    }
}

void add_factions(Tables& tables, const std::vector<int>& first, const std::vector<int>& size, const Rows& strength) {
    need(first.size() == kFactions && size.size() == kFactions && strength.size() == kFactions, "there are five factions");
    int total = 0;
    for (int faction = 0; faction < kFactions; ++faction) {
        need(first[faction] == total, "factions are neighbours, in order");
        need(0 < size[faction] && size[faction] <= kMostOfFaction, "a faction has 1 to 15 cards");
        total += size[faction];
        need(strength[faction].size() == std::size_t{1} << size[faction], "each set of a faction's cards has a strength");
        need(is_within(strength[faction], 0xffff), "a strength is a number from 0 to 65535");
        tables.first[faction] = static_cast<std::uint8_t>(first[faction]);
        tables.size[faction] = static_cast<std::uint8_t>(size[faction]);
        tables.strength[faction].assign(strength[faction].begin(), strength[faction].end());
    }
    need(total == kCards, "a deck has 52 cards");
}

void add_verdicts(Tables& tables, const Rows& verdict, const Rows& tie_breaks) {
    need(verdict.size() == kFactions + 1, "a tally has none to five votes");
    for (int mine = 0; mine <= kFactions; ++mine) {
        need(verdict[mine].size() == kFactions + 1, "a tally has none to five votes");
        need(is_within(verdict[mine], kTieBreak), "a verdict is a number from 0 to 3");
        for (int theirs = 0; theirs <= kFactions; ++theirs) {
            tables.verdict[mine][theirs] = static_cast<std::int8_t>(verdict[mine][theirs]);
        }
    }
    need(tie_breaks.size() <= kMostTieBreaks, "there are at most six tie-breaks");
    for (const auto& weights : tie_breaks) {
        need(weights.size() == kCards && is_within(weights, 255), "a tie-break weighs 52 cards, each with 0 to 255");
        need(std::accumulate(weights.begin(), weights.end(), 0) <= kMostWeight, "the cards weigh 1023 together at most");
        std::array<std::uint8_t, kCards> row{};
        std::copy(weights.begin(), weights.end(), row.begin());
        tables.tie_breaks.push_back(row);
    }
}

std::shared_ptr<Tables> make_tables(const std::vector<int>& kind, const std::vector<Mask>& obliges,
                                    const std::vector<Mask>& may, Bytes first_phase, Bytes second_phase,
                                    const std::vector<int>& first, const std::vector<int>& size, const Rows& strength,
                                    const Rows& verdict, const Rows& tie_breaks, bool whole) {
    auto tables = std::make_shared<Tables>();
    add_kinds(*tables, kind);
    add_follows(*tables, obliges, may);
    add_outcomes(*tables, 0, first_phase);
    add_outcomes(*tables, 1, second_phase);
    add_factions(*tables, first, size, strength);
    add_verdicts(*tables, verdict, tie_breaks);
    tables->whole = whole;
    return tables;
}

}  // namespace

void bind_tables(nb::module_& module) {
    nb::class_<Tables>(module, "Tables").def_ro("whole", &Tables::whole).def_ro("kinds", &Tables::kinds);
    module.def("tables", &make_tables, "kind"_a, "obliges"_a, "may"_a, "first_phase"_a, "second_phase"_a, "first"_a,
               "size"_a, "strength"_a, "verdict"_a, "tie_breaks"_a, "whole"_a);
}

}  // namespace kingless
