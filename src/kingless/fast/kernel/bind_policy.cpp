// The policy of phase one as Python sees it: what it would play, and how it learns.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "bind_net.hpp"
#include "policy.hpp"
#include "self_play.hpp"
#include "start_marks.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace kingless {

namespace {

Guess make_guess(const Tables& tables, const std::vector<float>& held, std::shared_ptr<Net> net) {
    check_whole(tables);
    if (held.size() != kCards) throw std::invalid_argument("52 weights are needed");
    Guess guess;
    std::copy(held.begin(), held.end(), guess.held.begin());
    guess.prepare(tables, 0);
    guess.net = std::move(net);
    return guess;
}

void check_net(const Net& net, int inputs, int outputs, const char* what) {
    if (net.inputs() != inputs || net.outputs() != outputs) throw std::invalid_argument(what);
}

constexpr const char* kActorShape = "an actor reads its own marks and rates 52 kinds";

// What a network that has learned would play.
class PyPolicy {
   public:
    PyPolicy(std::shared_ptr<Tables> tables, const std::vector<float>& held, std::shared_ptr<Net> net)
        : tables_(std::move(tables)), guess_(make_guess(*tables_, held, nullptr)), net_(std::move(net)) {
        check_net(*net_, kActorWidth, kCards, kActorShape);
    }
    // How likely it plays a card of each kind, by its place; `plays` are the cards of phase one so far, each with who
    // played it and the prize that lay there.
    [[nodiscard]] std::vector<std::pair<int, float>> rate(const Knowledge& known,
                                                          const std::vector<std::tuple<int, int, int>>& plays) const {
        if (!known.fits() || known.phase != 1) throw std::invalid_argument("no world fits this knowledge of phase one");
        Marks marks;
        mark_for_actor(*tables_, known, log_of(plays), marks);
        const Mask legal = known.led == kNone ? known.hand : tables_->legal_follow(known.hand, known.led);
        Net::Thought thought = net_->thought();
        const Odds odds(tables_->kinds_of(legal), net_->run(marks, thought));
        std::vector<std::pair<int, float>> told;
        for (int at = 0; at < odds.many; ++at) {
            told.emplace_back(std::countr_zero(legal & tables_->of_kind[odds.kind[at]]), std::exp(odds.log[at]));
        }
        return told;
    }

   private:
    [[nodiscard]] PublicLog log_of(const std::vector<std::tuple<int, int, int>>& plays) const {
        PublicLog log;
        int lead = kNone, played[kCards] = {};
        for (const auto& [seat, card, prize] : plays) {
            check_seat(seat);
            const bool fits = 0 <= card && card < kCards && 0 <= prize && prize < kCards && log.tricks < kHand;
            if (!fits || ++played[tables_->kind[card]] > std::popcount(tables_->of_kind[tables_->kind[card]])) {
                throw std::invalid_argument("these cards were not played in a phase one");
            }
            log.play(*tables_, guess_, seat, card, lead, prize);
            lead = lead == kNone ? card : kNone;
        }
        return log;
    }

    std::shared_ptr<Tables> tables_;
    Guess guess_;
    std::shared_ptr<Net> net_;
};

class PySelfPlay {
   public:
    PySelfPlay(std::shared_ptr<Tables> tables, const std::vector<float>& held, std::shared_ptr<Net> value,
               std::shared_ptr<PyTrainer> actor, std::shared_ptr<PyTrainer> critic)
        : actor_(checked(std::move(actor), kActorWidth, kCards, kActorShape)),
          critic_(checked(std::move(critic), kCriticWidth, 1, "a critic reads its own marks and gives one number")),
          inside_(tables, judge_by(*tables, held, std::move(value)), actor_->inside, critic_->inside) {}

    std::tuple<double, double, double, double, double> round(Seed seed, int games, int passes, int batch, float rate,
                                                             float entropy, float trace, std::shared_ptr<Net> opponent) {
        if (games < 1 || games > kMostGamesARound || passes < 1 || passes > kMostPasses || batch < 1) {
            throw std::invalid_argument("a round has 1 to 100000 games and 1 to 16 passes");
        }
        if (opponent) check_net(*opponent, kActorWidth, kCards, kActorShape);
        Course course;
        course.games = games;
        course.passes = passes;
        course.batch = batch;
        course.rate = rate;
        course.entropy = entropy;
        course.trace = trace;
        nb::gil_scoped_release release;
        const std::scoped_lock alone(busy_, actor_->busy, critic_->busy);
        const Progress now = inside_.round(course, seed.number, opponent.get());
        return {now.moved, now.entropy, now.error, now.explained, now.score};
    }

   private:
    static constexpr int kMostGamesARound = 100'000, kMostPasses = 16;

    static Guess judge_by(const Tables& tables, const std::vector<float>& held, std::shared_ptr<Net> value) {
        check_net(*value, kStartWidth, 1, "a network that guesses has 592 inputs and one output");
        return make_guess(tables, held, std::move(value));
    }
    static std::shared_ptr<PyTrainer> checked(std::shared_ptr<PyTrainer> trainer, int inputs, int outputs, const char* what) {
        check_net(*trainer->inside.net, inputs, outputs, what);
        return trainer;
    }

    std::shared_ptr<PyTrainer> actor_, critic_;
    SelfPlay inside_;
    std::mutex busy_;  // one round at a time, whichever thread asks
};

}  // namespace

void bind_policy(nb::module_& module) {
    module.attr("KINDS") = kCards;
    module.attr("ACTOR_WIDTH") = kActorWidth;
    module.attr("CRITIC_WIDTH") = kCriticWidth;
    nb::class_<PyPolicy>(module, "Policy")
        .def(nb::init<std::shared_ptr<Tables>, const std::vector<float>&, std::shared_ptr<Net>>(), "tables"_a, "held"_a, "net"_a)
        .def("rate", &PyPolicy::rate, "known"_a, "plays"_a);
    nb::class_<PySelfPlay>(module, "SelfPlay")
        .def(nb::init<std::shared_ptr<Tables>, const std::vector<float>&, std::shared_ptr<Net>, std::shared_ptr<PyTrainer>,
                      std::shared_ptr<PyTrainer>>(),
             "tables"_a, "held"_a, "value"_a, "actor"_a, "critic"_a)
        .def("round", &PySelfPlay::round, "seed"_a, "games"_a, "passes"_a, "batch"_a, "rate"_a,
             "entropy"_a, "trace"_a, "opponent"_a.none() = nb::none());
}

}  // namespace kingless
