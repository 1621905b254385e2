#include "belief.hpp"

#include <algorithm>

namespace kingless {

void Knowledge::imagine(Random& random, Game& world) const {
    world = Game{};
    const int other = 1 - seat;
    world.phase = static_cast<std::uint8_t>(phase);
    world.leader = static_cast<std::uint8_t>(leader);
    world.led = static_cast<std::uint8_t>(led);
    world.prize = static_cast<std::uint8_t>(prize);
    world.hand[seat] = hand;
    world.hand[other] = other_hand;
    world.followers[seat] = followers;
    world.followers[other] = other_followers;
    world.shown[other] = other_followers;
    world.score[0] = score[0];
    world.score[1] = score[1];
    world.out = out;
    // First the hand, from what it may hold; then the rest, in any order, to blind draws and draw pile.
    std::uint8_t cards[kCards];
    int may = 0, many = 0;
    for (Mask left = unknown & ~barred; left; left &= left - 1) cards[may++] = static_cast<std::uint8_t>(std::countr_zero(left));
    many = may;
    for (Mask left = unknown & barred; left; left &= left - 1) cards[many++] = static_cast<std::uint8_t>(std::countr_zero(left));
    for (int at = 0; at < in_hand; ++at) {
        std::swap(cards[at], cards[at + random.below(may - at)]);
        world.hand[other] |= bit(cards[at]);
    }
    for (int at = in_hand; at < many; ++at) {
        std::swap(cards[at], cards[at + random.below(many - at)]);
        if (at < in_hand + blind) {
            world.followers[other] |= bit(cards[at]);
        }
    }
    const int rest = phase == 1 ? many - in_hand - blind : 0;  // in phase two what is left lies out of play
    world.drawn = static_cast<std::uint8_t>(2 * kHand - rest);
    for (int at = 0; at < rest; ++at) world.pile[world.drawn + at] = cards[in_hand + blind + at];
}

}  // namespace kingless
