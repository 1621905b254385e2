#include "env_batch.hpp"

#include <algorithm>
#include <bit>
#include <thread>

#include "mix.hpp"
#include "observation.hpp"
#include "pick.hpp"
#include "whole_games.hpp"

namespace kingless {

namespace {

constexpr std::size_t kWorthThread = 128;  // fewer games are played sooner than a thread begins

}  // namespace

Dealt deal_of(std::uint64_t seed) {
    Random random(seed);
    Dealt dealt{};
    dealt.leader = static_cast<int>(random.next() >> 63);
    Game game;
    game.shuffle(random, dealt.leader);
    auto next = dealt.order.begin();
    for (const Mask hand : game.hand) {
        for (Mask left = hand; left; left &= left - 1) *next++ = static_cast<std::uint8_t>(std::countr_zero(left));
    }
    std::copy(std::begin(game.pile), std::end(game.pile), next);
    return dealt;
}

EnvBatch::EnvBatch(std::shared_ptr<Tables> tables, std::vector<std::uint8_t> numbers, int actions, int size,
                   int threads, bool resets, bool keeps)
    : tables_(std::move(tables)),
      numbers_(std::move(numbers)),
      kind_of_(actions, -1),
      actions_(actions),
      threads_(threads),
      resets_(resets),
      keeps_(keeps),
      slots_(size),
      cards_(size),
      greedy_(*tables_) {
    for (std::size_t kind = 0; kind < numbers_.size(); ++kind) kind_of_[numbers_[kind]] = static_cast<std::int16_t>(kind);
}

std::size_t EnvBatch::observed() const { return observation_size(*tables_); }

std::span<const std::uint8_t> EnvBatch::played(std::size_t at) const { return {slots_[at].kinds.data(), slots_[at].count}; }

void EnvBatch::begin(std::size_t at, std::uint64_t seed) {
    Slot& slot = slots_[at];
    slot.seed = seed;
    slot.count = 0;
    Random random(seed);
    const int leader = static_cast<int>(random.next() >> 63);
    slot.game.shuffle(random, leader);
    find_legal(slot);
}

void EnvBatch::find_legal(Slot& slot) const {
    slot.legal = slot.game.over() ? 0 : tables_->kinds_of(slot.game.legal(*tables_));
}

template <class Do>
void EnvBatch::each(const Do& work) const {
    const std::size_t many = slots_.size();
    // Where finished games are kept one thread plays, so that they are kept in order.
    const std::size_t workers = std::clamp<std::size_t>(keeps_ ? 1 : many / kWorthThread, 1, threads_);
    const auto part = [&](std::size_t worker) {
        for (std::size_t at = many * worker / workers; at < many * (worker + 1) / workers; ++at) work(at);
    };
    std::vector<std::jthread> pool;
    for (std::size_t worker = 1; worker < workers; ++worker) pool.emplace_back(part, worker);
    part(0);
}

void EnvBatch::look(const std::int8_t* seats, const Views& views) const {
    each([&](std::size_t at) { look_at(slots_[at], seats[at], at, views); });
}

void EnvBatch::look_at(const Slot& slot, int seat, std::size_t at, const Views& views) const {
    const Game& game = slot.game;
    const int to_act = game.over() ? -1 : game.to_act();
    const int whose = seat == 0 || seat == 1 ? seat : game.to_act();
    write_observation(*tables_, game, whose, views.observations + at * observed());
    views.to_act[at] = static_cast<std::int8_t>(to_act);
    std::uint8_t* flags = views.masks + at * actions_;
    std::int16_t* choices = views.choices + at * kHand;
    std::fill_n(flags, actions_, std::uint8_t{0});
    std::fill_n(choices, kHand, std::int16_t{-1});
    Mask left = to_act == whose ? slot.legal : 0;
    views.counts[at] = static_cast<std::uint8_t>(std::popcount(left));
    for (; left; left &= left - 1) {
        const std::uint8_t number = numbers_[std::countr_zero(left)];
        flags[number] = 1;
        *choices++ = number;
    }
}

std::int64_t EnvBatch::find_cards(const std::int64_t* actions) {
    for (std::size_t at = 0; at < slots_.size(); ++at) {
        const std::int64_t action = actions[at];
        const Game& game = slots_[at].game;
        cards_[at] = kNone;
        if (action == -1) continue;
        const bool is_number = 0 <= action && action < static_cast<std::int64_t>(actions_);
        const int card = is_number && !game.over() ? game.card_of(*tables_, kind_of_[action]) : kNone;
        if (card == kNone) return static_cast<std::int64_t>(at);
        cards_[at] = static_cast<std::uint8_t>(card);
    }
    return -1;
}

std::int64_t EnvBatch::act(const std::int64_t* actions, const std::int8_t* seats, const Results& results, const Views& views) {
    const std::int64_t bad = find_cards(actions);
    if (bad >= 0) return bad;
    each([&](std::size_t at) {
        act_in(at, results);
        look_at(slots_[at], seats[at], at, views);
    });
    return -1;
}

void EnvBatch::act_in(std::size_t at, const Results& results) {
    Slot& slot = slots_[at];
    const bool waits = cards_[at] == kNone;
    if (!waits) play(slot, cards_[at]);
    const bool has_ended = !waits && slot.game.over();
    const int first = has_ended ? result_of(*tables_, slot.game) : 0;
    results.ended[at] = has_ended;
    results.rewards[2 * at] = static_cast<std::int8_t>(first);
    results.rewards[2 * at + 1] = static_cast<std::int8_t>(-first);
    if (!has_ended) return;
    if (keeps_) finished_.push_back({slot.seed, slot.kinds});
    if (resets_) begin(at, mix(slot.seed));
}

void EnvBatch::play(Slot& slot, int card) const {
    slot.kinds[slot.count++] = tables_->kind[card];
    slot.game.play(*tables_, card);
    find_legal(slot);
}

bool EnvBatch::replay(std::size_t at, std::span<const std::uint8_t> kinds) {
    begin(at, slots_[at].seed);
    for (const std::uint8_t kind : kinds) {
        Slot& slot = slots_[at];
        const int card = slot.game.over() ? kNone : slot.game.card_of(*tables_, kind);
        if (card == kNone) return false;
        play(slot, card);
    }
    return true;
}

void EnvBatch::choose_random(std::uint64_t seed, std::int64_t* actions) const {
    Random random(seed);
    for (std::size_t at = 0; at < slots_.size(); ++at) {
        const Mask legal = slots_[at].legal;
        const unsigned chosen = random.below(std::max(1, std::popcount(legal)));
        const int kind = legal ? (kDeposits ? Deposit::pick(legal, chosen) : Plain::pick(legal, chosen)) : -1;
        actions[at] = kind < 0 ? -1 : numbers_[kind];
    }
}

void EnvBatch::choose_greedy(std::int64_t* actions) const {
    each([&](std::size_t at) {
        const Game& game = slots_[at].game;
        actions[at] = game.over() ? -1 : numbers_[tables_->kind[greedy_.choose(game)]];
    });
}

std::vector<Finished> EnvBatch::take_finished() {
    std::vector<Finished> taken;
    taken.swap(finished_);
    return taken;
}

}  // namespace kingless
