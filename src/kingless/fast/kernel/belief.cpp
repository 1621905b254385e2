#include "belief.hpp"

#include <algorithm>
#include <bit>

namespace kingless {

bool Knowledge::fits() const {
    const auto is_card = [](int card) { return card >= 0 && card < kCards; };
    const auto is_seat = [](int number) { return number == 0 || number == 1; };
    if (!is_seat(seat) || !is_seat(leader) || (phase != 1 && phase != 2) || in_hand < 0 || blind < 0) return false;
    if ((led != kNone && !is_card(led)) || (phase == 1 ? !is_card(prize) : prize != kNone)) return false;
    if ((led == kNone) != (seat == leader)) return false;
    // Every card is in one place at most.
    Mask seen = led == kNone ? 0 : bit(led);
    if (prize != kNone) {
        if (seen & bit(prize)) return false;
        seen |= bit(prize);
    }
    for (const Mask pile : {hand, followers, other_followers, other_hand, score[0], score[1], out, unknown}) {
        if (pile >> kCards || pile & seen) return false;
        seen |= pile;
    }
    // Hands of equal size but for the led card, and enough cards in the draw pile for the tricks to come.
    const int mine = std::popcount(hand), theirs = std::popcount(other_hand) + in_hand;
    const int hidden = std::popcount(unknown), rest = hidden - in_hand - blind;
    if (mine == 0 || mine > kHand || mine != theirs + (led != kNone)) return false;
    if (rest < 0 || in_hand > std::popcount(unknown & ~barred)) return false;
    if (phase != 1) return true;
    // Both go into phase two with as many cards, and with no more than a hand holds.
    const int recruited = std::popcount(followers);
    if (recruited != std::popcount(other_followers) + blind || recruited + mine > kHand) return false;
    return rest >= 2 * mine - 1 && rest <= 2 * kHand;
}

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
