// The deal: cards numbered anew, and how they meet.
#include "solver_deal.hpp"

#include <bit>

namespace kingless::solving {

void Deal::lay_out(const Tables& tables, const Meetings& meetings, const Ending& ending) {
    all_ = ending.all();
    for (const int seat : {0, 1}) {
        in_play_[seat] = ending.in_play(seat);
        score_[seat] = ending.score[seat];
    }
    number(tables, ending);
    meet(tables, meetings);
    weigh(tables);
}

namespace {

// Of equal cards as many, but always the first: which of them lies where makes no difference.
Mask first_of_equals(const Tables& tables, Mask cards) {
    Mask first = 0;
    for (Mask left = cards; left; left &= left - 1) {
        const Mask same = tables.of_kind[tables.kind[std::countr_zero(left)]];
        Mask free = same & ~first;
        first |= free & (~free + 1);
    }
    return first;
}

}  // namespace

bool Deal::covers(const Tables& tables, const Ending& ending) const {
    if (ending.all() != all_) return false;
    for (const int seat : {0, 1}) {
        const Mask before = first_of_equals(tables, score_[seat]), now = first_of_equals(tables, ending.score[seat]);
        if ((ending.in_play(seat) & ~in_play_[seat]) || (before & ~now)) return false;
    }
    return true;
}

void Deal::number(const Tables& tables, const Ending& ending) {
    count = 0;
    own[0] = own[1] = 0;
    const Mask second = ending.in_play(1);
    for (int which = 0; which < kFactions; ++which) {
        shift[which] = count;
        for (Mask left = (ending.in_play(0) | second) & tables.cards_of(which); left; left &= left - 1) {
            card[count] = static_cast<std::uint8_t>(std::countr_zero(left));
            faction[count] = static_cast<std::uint8_t>(which);
            own[second >> card[count] & 1] |= one_bit(count);
            ++count;
        }
        width[which] = count - shift[which];
        suit[which] = (one_bit(width[which]) - 1) << shift[which];
    }
}

void Deal::meet(const Tables& tables, const Meetings& meetings) {
    for (auto* sets : {obliges, may, beaten_by, beats, taken_by, takes, lead_kept, answer_kept}) {
        for (int number = 0; number < count; ++number) sets[number] = 0;
    }
    for (int lead = 0; lead < count; ++lead) {
        for (int answer = 0; answer < count; ++answer) {
            const Bits here = one_bit(answer), there = one_bit(lead);
            if (tables.obliges[card[lead]] >> card[answer] & 1) obliges[lead] |= here;
            if (tables.may[card[lead]] >> card[answer] & 1) may[lead] |= here;
            const auto outcome = tables.outcome[1][card[lead]][card[answer]];
            if (outcome & Outcome::kFollowerWins) beaten_by[lead] |= here, beats[answer] |= there;
            if (outcome & Outcome::kFollowerLeads) taken_by[lead] |= here, takes[answer] |= there;
            if ((outcome >> Outcome::kLeadShift & 3) == kLeaders) lead_kept[lead] |= here;
            if ((outcome >> Outcome::kFollowShift & 3) == kFollowers) answer_kept[lead] |= here;
            const int leader = owner(lead);
            next[lead][answer] = static_cast<std::uint8_t>(outcome & Outcome::kFollowerLeads ? 1 - leader : leader);
        }
    }
    wild = meetings.wild;
    plain = meetings.plain;
    for (int led = 0; led < kFactions; ++led) {
        crushed_by[led] = 0;
        for (int answering = 0; answering < kFactions; ++answering) {
            if (meetings.crushes[led][answering]) crushed_by[led] |= suit[answering];
        }
        escape[led] = width[led] ? may[shift[led]] & ~suit[led] : 0;
        involved[led] = suit[led] | (wild >= 0 ? suit[wild] : 0);
        if (wild == Meetings::kSeveral) involved[led] = one_bit(count) - 1;
    }
}

Bits Deal::bits_of(Mask cards) const {
    Bits bits = 0;
    for (int number = 0; number < count; ++number) bits |= static_cast<Bits>(cards >> card[number] & 1) << number;
    return bits;
}

int Deal::number_of(int deck_card) const {
    for (int number = 0; number < count; ++number) {
        if (card[number] == deck_card) return number;
    }
    return -1;
}

}  // namespace kingless::solving
