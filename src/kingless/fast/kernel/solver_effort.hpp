// What a search may use, and how much it may take.
#pragma once

#include <cstdint>
#include <functional>

namespace kingless::solving {

// What each technique can be switched off by, to measure what it buys.
struct Techniques {
    bool table = true;        // remember positions
    bool dominance = true;    // ... for all needs that are as easy
    bool canonical = true;    // ... and for all positions with the same relations
    bool generalise = true;   // keep of a proof only the needs it used
    bool equivalence = true;  // one of several cards that do the same
    bool bounds = true;       // count the points that are sure
    bool ordering = true;     // try promising cards first
    bool look_ahead = true;   // ask the table about every answer before searching one
    bool prefetch = true;     // ... and fetch what it says of them all before reading the first
    bool increments = true;   // reckon a key from the one before, by what has changed
};

class Stopped {};

struct Effort {
    std::uint64_t nodes = 0;
    std::uint64_t limit = 0;  // nodes after which to stop, or 0
    std::function<bool()> stop{};
    Techniques use{};

    // One node more. Throws Stopped.
    void tick() {
        constexpr std::uint64_t kTicks = 1024;  // nodes between two looks at the clock
        if (limit && nodes >= limit) throw Stopped{};
        if (nodes % kTicks == 0 && stop && stop()) throw Stopped{};
        ++nodes;
    }
};

}  // namespace kingless::solving
