// The searches as Python sees them, with what a seat knows.
#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <memory>
#include <mutex>
#include <stdexcept>

#include "bind.hpp"
#include "game.hpp"
#include "search.hpp"
#include "start_marks.hpp"
#include "tables.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace kingless {

namespace {

constexpr std::size_t kLeastNodes = 64;  // one for each card in hand, and some more

class PySearch {
   public:
    PySearch(std::shared_ptr<Tables> tables, const std::vector<float>& held, const std::vector<float>& scored, float lead,
             float thrift, std::shared_ptr<Net> net)
        : tables_(std::move(tables)), solver_(*tables_) {
        if (!tables_->whole) throw std::invalid_argument("these tables are of phase two alone");
        if (held.empty() && scored.empty()) return;
        if (held.size() != kCards || scored.size() != kCards) throw std::invalid_argument("52 weights are needed, twice");
        const auto finite = [](float weight) { return std::isfinite(weight); };
        if (!std::all_of(held.begin(), held.end(), finite) || !std::all_of(scored.begin(), scored.end(), finite) ||
            !finite(lead) || !finite(thrift)) {
            throw std::invalid_argument("weights are numbers");
        }
        std::copy(held.begin(), held.end(), guess_.held.begin());
        std::copy(scored.begin(), scored.end(), guess_.scored.begin());
        guess_.lead = lead;
        guess_.known = true;
        if (net && (net->inputs() != kStartWidth || net->outputs() != 1)) {
            throw std::invalid_argument("a network that guesses has 592 inputs and one output");
        }
        guess_.net = std::move(net);
        guess_.prepare(*tables_, thrift);
    }
    std::vector<std::tuple<int, double, std::uint64_t>> rate(const std::string& method, const Knowledge& known,
                                                             std::uint64_t playouts, std::uint64_t millis,
                                                             Seed seed, double sense,
                                                             std::optional<std::function<bool()>> stop) {
        check(known, playouts, millis);
        check_sense(sense);
        if (method == "solved" && known.phase != 1) throw std::invalid_argument("phase two is the solver's own");
        if (method != "flat" && method != "tree" && method != "solved") throw std::invalid_argument("there is no method " + method);
        const Effort effort{playouts, millis, seed.number, stop_asker(stop)};
        std::vector<Rated> rated;
        {
            nb::gil_scoped_release release;
            const std::lock_guard alone(busy_);
            if (method == "flat") {
                rated = flat(*tables_, guess_, known, effort, sense);
            } else if (method == "solved") {
                rated = solved(*tables_, guess_, solver_, known, effort, sense);
            } else {
                std::size_t nodes = most_nodes_;
                rated = tree(*tables_, known, effort, nodes);
                tree_nodes_ = nodes;
            }
        }
        std::vector<std::tuple<int, double, std::uint64_t>> told;
        for (const auto& one : rated) told.emplace_back(one.card, one.value, one.visits);
        return told;
    }
    // What each card looks worth by this one trick of phase one.
    std::vector<std::pair<int, float>> worth(const Knowledge& known) const {
        check(known, 1, 0);
        if (known.phase != 1 || !guess_.known) throw std::invalid_argument("only phase one is guessed at, with weights");
        std::vector<std::pair<int, float>> told;
        for (const int card : choices(*tables_, known)) {
            told.emplace_back(card, guess_.worth(*tables_, known.prize, known.led, card));
        }
        return told;
    }
    // Worlds that fit: the other's hand and followers, and the draw pile from the top.
    std::vector<std::tuple<Mask, Mask, std::vector<int>>> imagine(const Knowledge& known, int many, Seed seed) const {
        check(known, 1, 0);
        if (many < 0) throw std::invalid_argument("no fewer than no worlds");
        Random random(seed.number);
        std::vector<std::tuple<Mask, Mask, std::vector<int>>> worlds;
        for (int number = 0; number < many; ++number) {
            Game world;
            known.imagine(random, world);
            const int other = 1 - known.seat;
            worlds.emplace_back(world.hand[other], world.followers[other],
                                std::vector<int>(world.pile + world.drawn, world.pile + 2 * kHand));
        }
        return worlds;
    }

    // How large a tree may grow, and how large the last one has.
    [[nodiscard]] std::size_t most_nodes() const { return most_nodes_; }
    [[nodiscard]] std::size_t tree_nodes() const { return tree_nodes_; }
    void set_most_nodes(std::size_t most) {
        if (most < kLeastNodes || most > kMostNodes) throw std::invalid_argument("a tree may have 64 to 4194304 nodes");
        most_nodes_ = most;
    }

   private:
    static void check(const Knowledge& known, std::uint64_t playouts, std::uint64_t millis) {
        if (!playouts && !millis) throw std::invalid_argument("a number of playouts or a time is needed");
        if (!known.fits()) throw std::invalid_argument("no world fits this knowledge");
    }
    static void check_sense(double sense) {
        if (!(sense >= 0 && sense <= 1)) throw std::invalid_argument("sense is a share, from 0 to 1");
    }
    std::shared_ptr<Tables> tables_;
    Guess guess_;
    Solver solver_;
    std::atomic<std::size_t> most_nodes_ = kMostNodes, tree_nodes_ = 0;
    std::mutex busy_;  // one search at a time, whichever thread asks
};

}  // namespace

void bind_search(nb::module_& module) {
    nb::class_<Knowledge>(module, "Knowledge")
        .def(nb::init<>())
        .def_rw("seat", &Knowledge::seat)
        .def_rw("phase", &Knowledge::phase)
        .def_rw("leader", &Knowledge::leader)
        .def_rw("led", &Knowledge::led)
        .def_rw("prize", &Knowledge::prize)
        .def_rw("hand", &Knowledge::hand)
        .def_rw("followers", &Knowledge::followers)
        .def_rw("other_followers", &Knowledge::other_followers)
        .def_rw("other_hand", &Knowledge::other_hand)
        .def_prop_rw(
            "score", [](const Knowledge& known) { return std::pair(known.score[0], known.score[1]); },
            [](Knowledge& known, std::pair<Mask, Mask> score) {
                known.score[0] = score.first;
                known.score[1] = score.second;
            })
        .def_rw("out", &Knowledge::out)
        .def_rw("unknown", &Knowledge::unknown)
        .def_rw("barred", &Knowledge::barred)
        .def_rw("in_hand", &Knowledge::in_hand)
        .def_rw("blind", &Knowledge::blind);
    nb::class_<PySearch>(module, "Search")
        .def(nb::init<std::shared_ptr<Tables>, const std::vector<float>&, const std::vector<float>&, float, float, std::shared_ptr<Net>>(), "tables"_a,
             "held"_a, "scored"_a, "lead"_a, "thrift"_a = 0.5f, "net"_a.none() = nb::none())
        .def("rate", &PySearch::rate, "method"_a, "known"_a, "playouts"_a, "millis"_a, "seed"_a, "sense"_a = 0.0, "stop"_a.none() = nb::none())
        .def_prop_rw("most_nodes", &PySearch::most_nodes, &PySearch::set_most_nodes)
        .def_prop_ro("tree_nodes", &PySearch::tree_nodes)
        .def("worth", &PySearch::worth, "known"_a)
        .def("imagine", &PySearch::imagine, "known"_a, "many"_a, "seed"_a);
}

}  // namespace kingless
