#include "policy_marks.hpp"

#include <array>
#include <bit>

namespace kingless {

namespace {

Mask set_of(int card) { return card == kNone ? 0 : bit(card); }

// Of these answers, those that win the trick.
Mask winning(const Tables& tables, int led, Mask answers) {
    Mask wins = 0;
    if (led == kNone) return wins;
    for (Mask left = answers; left; left &= left - 1) {
        const int card = std::countr_zero(left);
        if (tables.outcome[0][led][card] & Outcome::kFollowerWins) wins |= bit(card);
    }
    return wins;
}

}  // namespace

void mark_for_actor(const Tables& tables, const Knowledge& known, const PublicLog& log, Marks& marks) {
    marks.many = 0;
    const int seat = known.seat, other = 1 - seat;
    const Mask led = set_of(known.led), prize = set_of(known.prize);
    const Mask answers = led ? tables.legal_follow(known.hand, known.led) : 0;
    const Mask theirs = log.played(other);
    MarkWriter write(tables, marks);
    for (const Mask set : {known.hand, known.followers, known.other_followers, known.unknown & ~known.barred, known.unknown,
                           prize, led, answers, winning(tables, known.led, answers), log.led[other], log.won[other],
                           log.lost[other], theirs & log.for_little, theirs & log.for_much, log.led[seat],
                           log.won[seat] | log.lost[seat], known.score[seat], known.score[other]}) {
        write.cards(set);
    }
    for (const int who : {seat, other}) {
        for (int faction = 0; faction < kFactions; ++faction) {
            const Mask all = tables.cards_of(faction);
            write.flag((log.barred[who] & all) == all);
        }
    }
    write.one_of(kHand - std::popcount(known.hand), kHand);
    write.flag(known.led == kNone);
    write.counts(known.followers | known.score[seat]);
    write.counts(known.other_followers | known.score[other]);
    write.ranks(std::array{known.followers, known.other_followers, prize, known.unknown});
}

void mark_for_critic(const Tables& tables, const Game& game, const PublicLog& log, Marks& marks) {
    marks.many = 0;
    const int seat = game.to_act(), other = 1 - seat;
    Mask to_show = 0, to_hide = 0;  // cards that will lie open as a prize, and that will be drawn unseen
    for (int at = game.drawn; at < 2 * kHand; ++at) ((at - game.drawn) % 2 ? to_show : to_hide) |= bit(game.pile[at]);
    const Mask prize = set_of(game.prize);
    const Mask hidden_now = game.drawn < 2 * kHand ? bit(game.pile[game.drawn]) : 0;
    const Mask next_prize = game.drawn + 1 < 2 * kHand ? bit(game.pile[game.drawn + 1]) : 0;
    MarkWriter write(tables, marks);
    for (const Mask set : {game.hand[seat], game.followers[seat], game.hand[other], game.followers[other], prize,
                           set_of(game.led), to_show, to_hide, hidden_now, next_prize,
                           winning(tables, game.led, game.legal(tables)), game.score[seat], game.score[other]}) {
        write.cards(set);
    }
    write.one_of(kHand - std::popcount(game.hand[seat]), kHand);
    write.flag(game.led == kNone);
    write.counts(game.followers[seat] | game.score[seat]);
    write.counts(game.followers[other] | game.score[other]);
    write.ranks(std::array{game.followers[seat], game.followers[other], prize, to_show | to_hide});
}

}  // namespace kingless
