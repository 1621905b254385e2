// A search that tries everything: for votes that no points can count, which no known faction has.
#pragma once

#include <functional>
#include <unordered_map>

#include "ending.hpp"
#include "mix.hpp"
#include "solver_effort.hpp"
#include "tables.hpp"

namespace kingless::solving {

class Plain {
   public:
    Plain(const Tables& tables, Effort& effort) : tables_(tables), effort_(effort) {}

    // The value for seat 0. Throws Stopped.
    int value(const Ending& ending);

   private:
    struct Place {  // a position at the beginning of a trick
        Mask hands, first, second;
        int leader;

        bool operator==(const Place&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Place& place) const {
            return mix(place.hands ^ mix(place.first * 2 + static_cast<Mask>(place.leader)) ^ mix(~place.second));
        }
    };

    const Tables& tables_;
    Effort& effort_;
    std::unordered_map<Place, int, Hash> known_;
};

}  // namespace kingless::solving
