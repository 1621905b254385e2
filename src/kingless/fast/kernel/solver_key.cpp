// How the factions share the bits of a key.
#include <algorithm>
#include <bit>

#include "solver_patterns.hpp"

namespace kingless::solving {

namespace {

// In how many orders can so many cards of one kind and of another lie?
double orders(int some, int others) {
    double found = 1;
    for (int at = 1; at <= some; ++at) found = found * (others + at) / at;
    return found;
}

}  // namespace

// About as many patterns as a faction can have: of each hand some cards are left, in any order, each of them anywhere
// among the other's wild ones, and the faction's highest card is there or not.
double Patterns::most_patterns(int faction) const {
    const auto many = [&](Bits cards, int owner) { return std::popcount(cards & deal_.own[owner]); };
    const Bits suit = deal_.suit[faction], wild = beside_[faction];
    double found = 0;
    for (int first = 0; first <= many(suit, 0); ++first) {
        for (int second = 0; second <= many(suit, 1); ++second) {
            found += 2 * orders(first, second) * orders(first, many(wild, 1)) * orders(second, many(wild, 0));
        }
    }
    return found;
}

// Give each faction as many bits of the key as it can use, and less where there are not enough: a faction without a
// card needs none, and another has no more patterns than sets of cards, often far fewer.
void Patterns::share_key() {
    int sum = 0;
    for (int faction = 0; faction < kFactions; ++faction) {
        const int width = deal_.width[faction], beside = by_cards_ ? 0 : std::popcount(beside_[faction]);
        sum += name_bits_[faction] = width ? std::min(width + beside, kNameBits) : 0;
    }
    for (int faction = 0; faction < kFactions && sum > kKeyBits; ++faction) {
        const double most = most_patterns(faction);
        for (int& bits = name_bits_[faction]; bits > 1 && one_bit(bits - 1) > most; --bits) --sum;
    }
    for (; sum > kKeyBits; --sum) --*std::max_element(name_bits_, name_bits_ + kFactions);
    for (int faction = 0, shift = 0; faction < kFactions; shift += name_bits_[faction++]) key_shift_[faction] = shift;
}

}  // namespace kingless::solving
