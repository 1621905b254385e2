// The batch of the environments as Python sees it.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bind.hpp"
#include "env_batch.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace kingless {

namespace {

template <class T>
using Array = nb::ndarray<T, nb::c_contig, nb::device::cpu>;
template <class T>
using Given = nb::ndarray<const T, nb::c_contig, nb::device::cpu>;

void need(bool fits, const char* shapes) {
    if (!fits) throw std::invalid_argument(std::string("the arrays must have the shapes ") + shapes);
}

void make(EnvBatch* made, std::shared_ptr<Tables> tables, nb::bytes numbers, int actions, std::int64_t size, int threads,
          bool resets, bool keeps) {
    check_whole(*tables);
    check_size(size);
    check_threads(threads);
    if (numbers.size() != static_cast<std::size_t>(tables->kinds) || actions < 256 || actions > 1 << 14) {
        throw std::invalid_argument("each kind has a number below 256, and there are 256 to 16384 actions");
    }
    const auto* first = reinterpret_cast<const std::uint8_t*>(numbers.data());
    new (made) EnvBatch(std::move(tables), std::vector<std::uint8_t>(first, first + numbers.size()), actions,
                        static_cast<int>(size), threads, resets, keeps);
}

void check_begun(const EnvBatch& batch) {
    if (!batch.has_begun()) throw std::invalid_argument("reset the batch first: no game has begun");
}

std::size_t check_place(const EnvBatch& batch, std::int64_t at) {
    if (at < 0 || at >= static_cast<std::int64_t>(batch.size())) throw nb::index_error("there is no such game");
    return static_cast<std::size_t>(at);
}

void reset(EnvBatch& batch, Given<std::uint64_t> seeds, Given<std::uint8_t> which) {
    need(seeds.size() == batch.size() && which.size() == batch.size(), "(size,)");
    nb::gil_scoped_release release;
    const std::lock_guard alone(batch.busy());
    for (std::size_t at = 0; at < batch.size(); ++at) {
        if (which.data()[at] || !batch.has_begun()) batch.begin(at, seeds.data()[at]);
    }
    batch.all_begun();
}

// The arrays of a look, as Python gives them: observations, masks, choices, counts and who is to act.
using Looked = std::tuple<Array<std::int8_t>, Array<std::int8_t>, Array<std::int16_t>, Array<std::uint8_t>, Array<std::int8_t>>;

Views views_of(const EnvBatch& batch, const Given<std::int8_t>& seats, const Looked& looked) {
    const std::size_t many = batch.size();
    const auto& [observations, masks, choices, counts, to_act] = looked;
    need(seats.size() == many && observations.size() == many * batch.observed() &&
             masks.size() == many * batch.actions() && choices.size() == many * kHand && counts.size() == many &&
             to_act.size() == many,
         "(size,), (size, observed), (size, actions), (size, 13), (size,) and (size,)");
    return {reinterpret_cast<std::uint8_t*>(observations.data()), reinterpret_cast<std::uint8_t*>(masks.data()),
            choices.data(), counts.data(), to_act.data()};
}

void look(const EnvBatch& batch, Given<std::int8_t> seats, const Looked& looked) {
    check_begun(batch);
    const Views views = views_of(batch, seats, looked);
    nb::gil_scoped_release release;
    const std::lock_guard alone(batch.busy());
    batch.look(seats.data(), views);
}

void act(EnvBatch& batch, Given<std::int64_t> actions, Given<std::int8_t> seats, Array<std::int8_t> rewards,
         Array<bool> ended, const Looked& looked) {
    check_begun(batch);
    const std::size_t many = batch.size();
    need(actions.size() == many && rewards.size() == 2 * many && ended.size() == many, "(size,), (size, 2) and (size,)");
    const Views views = views_of(batch, seats, looked);
    const Results results{rewards.data(), reinterpret_cast<std::uint8_t*>(ended.data())};
    std::int64_t bad = -1;
    {
        nb::gil_scoped_release release;
        const std::lock_guard alone(batch.busy());
        bad = batch.act(actions.data(), seats.data(), results, views);
    }
    if (bad >= 0) {
        throw std::invalid_argument("action " + std::to_string(actions.data()[bad]) + " may not be taken in game " +
                                    std::to_string(bad));
    }
}

nb::bytes played(const EnvBatch& batch, std::int64_t at) {
    check_begun(batch);
    const auto kinds = batch.played(check_place(batch, at));
    return nb::bytes(kinds.data(), kinds.size());
}

void replay(EnvBatch& batch, std::int64_t at, nb::bytes kinds) {
    check_begun(batch);
    const auto* first = reinterpret_cast<const std::uint8_t*>(kinds.data());
    const std::size_t place = check_place(batch, at);
    const std::lock_guard alone(batch.busy());
    if (!batch.replay(place, {first, kinds.size()})) throw std::invalid_argument("these cards cannot be played so");
}

std::vector<std::pair<std::uint64_t, nb::bytes>> take_finished(EnvBatch& batch) {
    std::vector<std::pair<std::uint64_t, nb::bytes>> told;
    for (const Finished& one : batch.take_finished()) {
        told.emplace_back(one.seed, nb::bytes(one.kinds.data(), one.kinds.size()));
    }
    return told;
}

template <class Choose>
void choose(const EnvBatch& batch, Array<std::int64_t>& actions, const Choose& by) {
    check_begun(batch);
    need(actions.size() == batch.size(), "(size,)");
    nb::gil_scoped_release release;
    const std::lock_guard alone(batch.busy());
    by(actions.data());
}

}  // namespace

void bind_env_batch(nb::module_& module) {
    module.def(
        "deal_of",
        [](Seed seed) {
            const Dealt dealt = deal_of(seed.number);
            return std::pair(std::vector<int>(dealt.order.begin(), dealt.order.end()), dealt.leader);
        },
        "seed"_a);
    nb::class_<EnvBatch>(module, "EnvBatch")
        .def("__init__", &make, "tables"_a, "numbers"_a, "actions"_a, "size"_a, "threads"_a, "resets"_a, "keeps"_a)
        // What is written must be the caller's own array, never a copy in another form.
        .def("reset", &reset, "seeds"_a.noconvert(), "which"_a.noconvert())
        .def("look", &look, "seats"_a.noconvert(), "looked"_a.noconvert())
        .def("act", &act, "actions"_a.noconvert(), "seats"_a.noconvert(), "rewards"_a.noconvert(), "ended"_a.noconvert(),
             "looked"_a.noconvert())
        .def("seed", [](const EnvBatch& batch, std::int64_t at) { return batch.seed(check_place(batch, at)); }, "at"_a)
        .def("played", &played, "at"_a)
        .def("replay", &replay, "at"_a, "kinds"_a)
        .def("take_finished", &take_finished)
        .def(
            "choose_random",
            [](const EnvBatch& batch, Seed seed, Array<std::int64_t> actions) {
                choose(batch, actions, [&](std::int64_t* to) { batch.choose_random(seed.number, to); });
            },
            "seed"_a, "actions"_a.noconvert())
        .def(
            "choose_greedy",
            [](const EnvBatch& batch, Array<std::int64_t> actions) {
                choose(batch, actions, [&](std::int64_t* to) { batch.choose_greedy(to); });
            },
            "actions"_a.noconvert());
}

}  // namespace kingless
