// Numbers for patterns.
#include "solver_names.hpp"

#include <algorithm>

#include "mix.hpp"

namespace kingless::solving {

unsigned Names::of(int faction, const std::uint32_t* words, int many, unsigned most) {
    if (slots_.empty()) slots_.assign(kSlots, Slot{});
    std::uint64_t hash = static_cast<std::uint64_t>(faction);
    for (int at = 0; at < many; ++at) hash = mix(hash + words[at]);
    const auto short_hash = static_cast<std::uint32_t>(hash >> 32);
    std::size_t place = hash & (kSlots - 1);
    for (; slots_[place].name; place = (place + 1) & (kSlots - 1)) {
        const Slot& slot = slots_[place];
        if (slot.hash != short_hash || slot.faction != faction || slot.many != many) continue;
        if (std::equal(words, words + many, words_.begin() + slot.begin)) return slot.name;
    }
    if (given_[faction] >= most || filled_.size() >= kSlots / 4 * 3) return 0;
    const auto begin = static_cast<std::uint32_t>(words_.size());
    words_.insert(words_.end(), words, words + many);
    filled_.push_back(static_cast<std::uint32_t>(place));
    const unsigned name = ++given_[faction];
    slots_[place] = {short_hash, begin, static_cast<std::uint16_t>(name), static_cast<std::uint8_t>(many),
                     static_cast<std::uint8_t>(faction)};
    return name;
}

void Names::clear() {
    for (const std::uint32_t place : filled_) slots_[place] = Slot{};
    filled_.clear();
    words_.clear();
    given_.fill(0);
}

}  // namespace kingless::solving
