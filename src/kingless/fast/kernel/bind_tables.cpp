// The tables as Python gives them: checked, and copied into the kernel.
#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <vector>

#include "bind.hpp"
#include "tables.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace kingless {

namespace {

using Bytes = nb::bytes;

std::shared_ptr<Tables> make_tables(const std::vector<int>& kind, const std::vector<Mask>& obliges,
                                    const std::vector<Mask>& may, Bytes first_phase, Bytes second_phase,
                                    const std::vector<int>& first, const std::vector<int>& size,
                                    const std::vector<std::vector<int>>& strength,
                                    const std::vector<std::vector<int>>& verdict,
                                    const std::vector<std::vector<int>>& tie_breaks, bool whole) {
    const auto need = [](bool right, const char* what) {
        if (!right) throw std::invalid_argument(what);
    };
    need(kind.size() == kCards && obliges.size() == kCards && may.size() == kCards, "a deck has 52 cards");
    need(first_phase.size() == kCards * kCards && second_phase.size() == kCards * kCards, "52 by 52 outcomes are needed");
    need(first.size() == kFactions && size.size() == kFactions && strength.size() == kFactions, "there are five factions");
    need(verdict.size() == kFactions + 1, "a tally has none to five votes");
    auto tables = std::make_shared<Tables>();
    for (int card = 0; card < kCards; ++card) {
        need(0 <= kind[card] && kind[card] < kCards, "kinds are numbered below 52");
        tables->kind[card] = static_cast<std::uint8_t>(kind[card]);
        tables->kinds = std::max(tables->kinds, kind[card] + 1);
        tables->obliges[card] = obliges[card];
        tables->may[card] = may[card];
        for (int answer = 0; answer < kCards; ++answer) {
            tables->outcome[0][card][answer] = static_cast<std::uint8_t>(first_phase.c_str()[card * kCards + answer]);
            tables->outcome[1][card][answer] = static_cast<std::uint8_t>(second_phase.c_str()[card * kCards + answer]);
        }
    }
    tables->sort_kinds();
    int total = 0;
    for (int faction = 0; faction < kFactions; ++faction) {
        need(first[faction] == total && 0 < size[faction] && size[faction] <= 16, "factions are neighbours, in order");
        total += size[faction];
        need(strength[faction].size() == std::size_t{1} << size[faction], "each set of a faction's cards has a strength");
        tables->first[faction] = static_cast<std::uint8_t>(first[faction]);
        tables->size[faction] = static_cast<std::uint8_t>(size[faction]);
        tables->strength[faction].assign(strength[faction].begin(), strength[faction].end());
    }
    need(total == kCards, "a deck has 52 cards");
    for (int mine = 0; mine <= kFactions; ++mine) {
        need(verdict[mine].size() == kFactions + 1, "a tally has none to five votes");
        for (int theirs = 0; theirs <= kFactions; ++theirs) {
            tables->verdict[mine][theirs] = static_cast<std::int8_t>(verdict[mine][theirs]);
        }
    }
    for (const auto& weights : tie_breaks) {
        need(weights.size() == kCards, "a tie-break weighs 52 cards");
        std::array<std::uint8_t, kCards> row{};
        std::copy(weights.begin(), weights.end(), row.begin());
        tables->tie_breaks.push_back(row);
    }
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
