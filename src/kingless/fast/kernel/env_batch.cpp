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
constexpr std::size_t kBlock = 16;           // games that are played before they are looked at

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
      flags_(std::move(numbers), actions),
      threads_(threads),
      resets_(resets),
      keeps_(keeps),
      slots_(size),
      legal_(size),
      kinds_(size),
      greedy_(*tables_) {}

std::size_t EnvBatch::observed() const { return observation_size(*tables_); }

std::span<const std::uint8_t> EnvBatch::played(std::size_t at) const { return {slots_[at].kinds.data(), slots_[at].count}; }

void EnvBatch::begin(std::size_t at, std::uint64_t seed) {
    deal(slots_[at], seed);
    find_legal(at, at + 1);
}

void EnvBatch::deal(Slot& slot, std::uint64_t seed) const {
    slot.seed = seed;
    slot.count = 0;
    Random random(seed);
    const int leader = static_cast<int>(random.next() >> 63);
    slot.game.shuffle(random, leader);
}

void EnvBatch::find_legal(std::size_t begin, std::size_t end) {
#ifdef KINGLESS_AT_ONCE
    if (is_written_at_once(*tables_)) return find_legal_at_once(begin, end);
#endif
    for (std::size_t at = begin; at < end; ++at) {
        const Game& game = slots_[at].game;
        legal_[at] = game.over() ? 0 : tables_->kinds_of(game.legal(*tables_));
    }
}

#ifdef KINGLESS_AT_ONCE
KINGLESS_AT_ONCE_ONLY void EnvBatch::find_legal_at_once(std::size_t begin, std::size_t end) {
    const Tables& tables = *tables_;
    Mask* const legal = legal_.data();
    for (std::size_t at = begin; at < end; ++at) {
        const Game& game = slots_[at].game;
        legal[at] = game.over() ? 0 : at_once::kinds_of(tables, game.legal(tables));
    }
}
#endif

template <class Do>
void EnvBatch::each(const Do& work) const {
    const std::size_t many = slots_.size();
    // Where finished games are kept one thread plays, so that they are kept in order.
    const std::size_t workers = std::clamp<std::size_t>(keeps_ ? 1 : many / kWorthThread, 1, threads_);
    const auto part = [&](std::size_t worker) {
        work(many * worker / workers, many * (worker + 1) / workers);
    };
    std::vector<std::jthread> pool;
    for (std::size_t worker = 1; worker < workers; ++worker) pool.emplace_back(part, worker);
    part(0);
}

void EnvBatch::look(const std::int8_t* seats, const Views& views) const {
    each([&](std::size_t begin, std::size_t end) { look_from(begin, end, seats, views); });
}

// What is written of a game, and for whom.
struct EnvBatch::Look {
    const Game& game;
    int to_act, whose;
    Mask legal;

    Look(const Game& of, int seat, Mask kinds)
        : game(of), to_act(of.over() ? -1 : of.to_act()), whose(seat == 0 || seat == 1 ? seat : of.to_act()),
          legal(to_act == whose ? kinds : 0) {}
};

void EnvBatch::look_from(std::size_t begin, std::size_t end, const std::int8_t* seats, const Views& views) const {
#ifdef KINGLESS_AT_ONCE
    if (is_written_at_once(*tables_) && flags_.is_ordered()) return look_at_once(begin, end, seats, views);
#endif
    for (std::size_t at = begin; at < end; ++at) {
        const Look look(slots_[at].game, seats[at], legal_[at]);
        write_observation(*tables_, look.game, look.whose, views.observations + at * observed());
        flags_.write(look.legal, views.masks + at * actions(), views.choices + at * kHand);
        views.counts[at] = static_cast<std::uint8_t>(std::popcount(look.legal));
        views.to_act[at] = static_cast<std::int8_t>(look.to_act);
    }
}

#ifdef KINGLESS_AT_ONCE
KINGLESS_AT_ONCE_ONLY void EnvBatch::look_at_once(std::size_t begin, std::size_t end, const std::int8_t* seats,
                                                  const Views& views) const {
    const Tables& tables = *tables_;
    const Views to = views;
    const std::size_t width = observed(), many = actions();
    for (std::size_t at = begin; at < end; ++at) {
        const Look look(slots_[at].game, seats[at], legal_[at]);
        write_observation_at_once(tables, look.game, look.whose, to.observations + at * width);
        flags_.write_at_once(look.legal, to.masks + at * many, to.choices + at * kHand);
        to.counts[at] = static_cast<std::uint8_t>(std::popcount(look.legal));
        to.to_act[at] = static_cast<std::int8_t>(look.to_act);
    }
}
#endif

std::int64_t EnvBatch::find_kinds(const std::int64_t* actions) {
    std::uint8_t* const kinds = kinds_.data();  // here, because what is written could be where the vector keeps it
    const Mask* const legal = legal_.data();
    const std::size_t many = slots_.size();
    for (std::size_t at = 0; at < many; ++at) {
        const int kind = flags_.kind_of(actions[at]);
        const bool is_legal = kind >= 0 && legal[at] >> kind & 1;
        if (!is_legal && actions[at] != -1) return static_cast<std::int64_t>(at);
        kinds[at] = static_cast<std::uint8_t>(is_legal ? kind : kNone);
    }
    return -1;
}

std::int64_t EnvBatch::act(const std::int64_t* actions, const std::int8_t* seats, const Results& results, const Views& views) {
    const std::int64_t bad = find_kinds(actions);
    if (bad >= 0) return bad;
    // By blocks: one loop plays and one writes, which is faster than both by turns, and the games are still at hand.
    each([&](std::size_t begin, std::size_t end) {
        for (std::size_t block = begin; block < end; block += kBlock) {
            const std::size_t behind = std::min(end, block + kBlock);
            for (std::size_t at = block; at < behind; ++at) act_in(at, results);
            find_legal(block, behind);
            look_from(block, behind, seats, views);
        }
    });
    return -1;
}

void EnvBatch::act_in(std::size_t at, const Results& results) {
    Slot& slot = slots_[at];
    const int kind = kinds_[at];
    const bool waits = kind == kNone;
    if (!waits) play(slot, kind, slot.game.card_of(*tables_, kind));
    const bool has_ended = !waits && slot.game.over();
    const int first = has_ended ? result_of(*tables_, slot.game) : 0;
    results.ended[at] = has_ended;
    results.rewards[2 * at] = static_cast<std::int8_t>(first);
    results.rewards[2 * at + 1] = static_cast<std::int8_t>(-first);
    if (!has_ended) return;
    if (keeps_) finished_.push_back({slot.seed, slot.kinds});
    if (resets_) deal(slot, mix(slot.seed));
}

void EnvBatch::play(Slot& slot, int kind, int card) const {
    slot.kinds[slot.count++] = static_cast<std::uint8_t>(kind);
    slot.game.play(*tables_, card);
}

bool EnvBatch::replay(std::size_t at, std::span<const std::uint8_t> kinds) {
    Slot& slot = slots_[at];
    deal(slot, slot.seed);
    bool fits = true;
    for (std::size_t next = 0; fits && next < kinds.size(); ++next) {
        const int card = slot.game.over() ? kNone : slot.game.card_of(*tables_, kinds[next]);
        fits = card != kNone;
        if (fits) play(slot, kinds[next], card);
    }
    find_legal(at, at + 1);
    return fits;
}

void EnvBatch::choose_random(std::uint64_t seed, std::int64_t* actions) const {
    Random random(seed);
    for (std::size_t at = 0; at < slots_.size(); ++at) {
        const Mask legal = legal_[at];
        const unsigned chosen = random.below(std::max(1, std::popcount(legal)));
        const int kind = legal ? (kDeposits ? Deposit::pick(legal, chosen) : Plain::pick(legal, chosen)) : -1;
        actions[at] = kind < 0 ? -1 : flags_.number(kind);
    }
}

void EnvBatch::choose_greedy(std::int64_t* actions) const {
    each([&](std::size_t begin, std::size_t end) {
        for (std::size_t at = begin; at < end; ++at) {
            const Game& game = slots_[at].game;
            actions[at] = game.over() ? -1 : flags_.number(tables_->kind[greedy_.choose(game)]);
        }
    });
}

std::vector<Finished> EnvBatch::take_finished() {
    std::vector<Finished> taken;
    taken.swap(finished_);
    return taken;
}

}  // namespace kingless
