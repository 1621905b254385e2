// Many games at once, for numpy.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>

#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "bind.hpp"
#include "game.hpp"
#include "mix.hpp"
#include "observation.hpp"
#include "pick.hpp"
#include "tables.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace kingless {

namespace {

using Flags = nb::ndarray<std::uint8_t, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Small = nb::ndarray<std::int8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// What the seat to act sees, a row of 52 for each.
constexpr int kPlanes = 9;

class Batch {
   public:
    Batch(std::shared_ptr<Tables> tables, int size, Seed seed)
        : tables_(std::move(tables)), games_(size < 1 || size > kMostGames ? 0 : size), cards_(games_.size()), random_(mix(seed.number)), seed_(seed.number), next_(size) {
        check_whole(*tables_);
        check_size(size);
        for (int at = 0; at < size; ++at) begin(at, at);
    }

    [[nodiscard]] int size() const { return static_cast<int>(games_.size()); }
    [[nodiscard]] int kinds() const { return tables_->kinds; }

    void observe(Flags planes, Flags legal, Small to_act) const {
        if (planes.size() != games_.size() * kPlanes * kCards || legal.size() != games_.size() * tables_->kinds ||
            to_act.size() != games_.size()) {
            throw std::invalid_argument("the arrays must have the shapes (size, 9, 52), (size, kinds) and (size,)");
        }
        nb::gil_scoped_release release;
        const std::lock_guard alone(busy_);
        for (std::size_t at = 0; at < games_.size(); ++at) {
            write(games_[at], planes.data() + at * kPlanes * kCards, legal.data() + at * tables_->kinds);
            to_act.data()[at] = static_cast<std::int8_t>(games_[at].to_act());
        }
    }

    // A random legal kind for every game, each as likely as any other.
    void choose(Numbers kinds) {
        if (kinds.size() != games_.size()) throw std::invalid_argument("the array must have the shape (size,)");
        nb::gil_scoped_release release;
        const std::lock_guard alone(busy_);
        kDeposits ? choose_by<Deposit>(kinds.data()) : choose_by<Plain>(kinds.data());
    }

    // Play a kind in every game. Games that end give their reward for seat 0 and begin anew.
    void step(Numbers kinds, Small rewards, Flags ended) {
        const std::size_t many = games_.size();
        if (kinds.size() != many || rewards.size() != many || ended.size() != many) {
            throw std::invalid_argument("the arrays must have the shape (size,)");
        }
        nb::gil_scoped_release release;
        const std::lock_guard alone(busy_);
        for (std::size_t at = 0; at < many; ++at) cards_[at] = card_of(games_[at], kinds.data()[at], at);
        for (std::size_t at = 0; at < many; ++at) {
            Game& game = games_[at];
            game.play(*tables_, cards_[at]);
            const bool over = game.over();
            ended.data()[at] = over;
            rewards.data()[at] = 0;
            if (over) {
                const int winner = tables_->winner(game.score[0], game.score[1]);
                rewards.data()[at] = static_cast<std::int8_t>(winner < 0 ? 0 : 1 - 2 * winner);
                begin(at, next_++);
            }
        }
    }

   private:
    void begin(std::size_t at, std::uint64_t number) {
        Random random(seed_ + number);
        games_[at].shuffle(random, static_cast<int>(number & 1));
    }
    [[nodiscard]] std::uint8_t card_of(const Game& game, int kind, std::size_t at) const {
        const int card = game.card_of(*tables_, kind);
        if (card != kNone) return static_cast<std::uint8_t>(card);
        throw std::invalid_argument("kind " + std::to_string(kind) + " may not be played in game " + std::to_string(at));
    }
    void write(const Game& game, std::uint8_t* planes, std::uint8_t* legal) const {
        const int seat = game.to_act(), other = 1 - seat;
        const Mask rows[kPlanes] = {game.hand[seat],
                                    game.followers[seat],
                                    game.followers[other] & game.shown[other],
                                    game.hand[other] & game.shown[other],
                                    game.score[seat],
                                    game.score[other],
                                    game.out,
                                    game.prize == kNone ? 0 : bit(game.prize),
                                    game.led == kNone ? 0 : bit(game.led)};
        for (int plane = 0; plane < kPlanes; ++plane) spread(rows[plane], planes + plane * kCards, kCards);
        spread(tables_->kinds_of(game.legal(*tables_)), legal, tables_->kinds);
    }
    template <class Pick>
    void choose_by(std::int32_t* kinds) {
        for (std::size_t at = 0; at < games_.size(); ++at) {
            const Mask legal = tables_->kinds_of(games_[at].legal(*tables_));
            kinds[at] = Pick::pick(legal, random_.below(std::popcount(legal)));
        }
    }

    std::shared_ptr<Tables> tables_;
    std::vector<Game> games_;
    std::vector<std::uint8_t> cards_;  // what is played in each game of a step
    Random random_;
    std::uint64_t seed_;
    std::uint64_t next_;
    mutable std::mutex busy_;  // one call at a time, whichever thread asks
};

}  // namespace

void bind_batch(nb::module_& module) {
    module.attr("PLANES") = kPlanes;
    nb::class_<Batch>(module, "Batch")
        .def(nb::init<std::shared_ptr<Tables>, int, Seed>(), "tables"_a, "size"_a, "seed"_a)
        .def_prop_ro("size", &Batch::size)
        .def_prop_ro("kinds", &Batch::kinds)
        // What is written must be the caller's own array, never a copy in another form.
        .def("observe", &Batch::observe, "planes"_a.noconvert(), "legal"_a.noconvert(), "to_act"_a.noconvert())
        .def("choose", &Batch::choose, "kinds"_a.noconvert())
        .def("step", &Batch::step, "kinds"_a.noconvert(), "rewards"_a.noconvert(), "ended"_a.noconvert());
}

}  // namespace kingless
