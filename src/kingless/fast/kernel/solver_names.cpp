// Numbers for patterns.
#include "solver_names.hpp"

#include <algorithm>

#include "mix.hpp"

namespace kingless::solving {

std::uint64_t Names::hash_of(unsigned faction, const std::uint32_t* words, int many) {
    std::uint64_t hash = faction;
    for (int at = 0; at < many; ++at) hash = mix(hash + words[at]);
    return hash;
}

unsigned Names::of(int faction, const std::uint32_t* words, int many, unsigned most) {
    if (slots_.empty()) slots_.assign(kFirst, Slot{});
    if (is_full() && slots_.size() < kMost) grow();
    const std::uint64_t hash = hash_of(static_cast<unsigned>(faction), words, many);
    const auto short_hash = static_cast<std::uint32_t>(hash >> 32);
    std::size_t place = hash & (slots_.size() - 1);
    for (; slots_[place].name; place = next_place(place)) {
        const Slot& slot = slots_[place];
        if (slot.hash != short_hash || slot.faction != faction || slot.many != many) continue;
        if (std::equal(words, words + many, words_.begin() + slot.begin)) return slot.name;
    }
    if (given_[faction] >= most || is_full()) return 0;
    const auto begin = static_cast<std::uint32_t>(words_.size());
    words_.insert(words_.end(), words, words + many);
    filled_.push_back(static_cast<std::uint32_t>(place));
    const unsigned name = ++given_[faction];
    slots_[place] = {short_hash, begin, static_cast<std::uint16_t>(name), static_cast<std::uint8_t>(many),
                     static_cast<std::uint8_t>(faction)};
    return name;
}

// Four times the slots: some decks have more patterns than most deals need room for.
void Names::grow() {
    std::vector<Slot> before(slots_.size() * 4);
    before.swap(slots_);
    for (std::uint32_t& filled : filled_) {
        const Slot& slot = before[filled];
        std::size_t place = hash_of(slot.faction, words_.data() + slot.begin, slot.many) & (slots_.size() - 1);
        while (slots_[place].name) place = next_place(place);
        slots_[place] = slot;
        filled = static_cast<std::uint32_t>(place);
    }
}

void Names::clear() {
    for (const std::uint32_t place : filled_) slots_[place] = Slot{};
    filled_.clear();
    words_.clear();
    given_.fill(0);
}

}  // namespace kingless::solving
