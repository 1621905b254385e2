// Networks as Python sees them: made from weights, run over rows of marks, and taught.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "bind.hpp"
#include "bind_net.hpp"
#include "net.hpp"
#include "start_marks.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace kingless {

namespace {

using Chosen = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Outputs = nb::ndarray<float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

constexpr int kMostNeurons = Net::kMostNeurons;

std::vector<Place> checked_places(const std::vector<int>& marks, int width) {
    for (const int place : marks) {
        if (place < 0 || place >= width) throw std::invalid_argument("a mark is outside of the row");
    }
    return {marks.begin(), marks.end()};
}

// Rows of marks, one after the other.
class MarkedRows {
   public:
    explicit MarkedRows(int width) : width_(width) {
        if (width < 1 || width > kMostNeurons) throw std::invalid_argument("a row has 1 to 8192 places");
    }
    void add(const Place* marks, int many) {
        places_.insert(places_.end(), marks, marks + many);
        ends_.push_back(places_.size());
    }
    void append(const std::vector<int>& marks) {
        const std::vector<Place> places = checked_places(marks, width_);
        add(places.data(), static_cast<int>(places.size()));
    }
    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] std::size_t size() const { return ends_.size() - 1; }
    [[nodiscard]] const Place* row(std::size_t at) const { return places_.data() + ends_[at]; }
    [[nodiscard]] int many(std::size_t at) const { return static_cast<int>(ends_[at + 1] - ends_[at]); }

   private:
    int width_;
    std::vector<Place> places_{};
    std::vector<std::size_t> ends_{0};
};

std::shared_ptr<Net> make_net(const std::vector<int>& sizes) {
    const auto fits = [](int size) { return 1 <= size && size <= kMostNeurons; };
    if (sizes.size() < 2 || sizes.size() > 8 || !std::all_of(sizes.begin(), sizes.end(), fits)) {
        throw std::invalid_argument("a network has two to eight sizes from 1 to 8192");
    }
    return std::make_shared<Net>(sizes);
}

// Numbers as bytes, so that a network can be read where there is no numpy.
nb::bytes as_bytes(const std::vector<float>& numbers) {
    return nb::bytes(numbers.data(), numbers.size() * sizeof(float));
}

std::vector<float> from_bytes(const nb::bytes& given, std::size_t many) {
    if (given.size() != many * sizeof(float)) throw std::invalid_argument("these bytes hold another number of weights");
    std::vector<float> numbers(many);
    std::memcpy(numbers.data(), given.data(), given.size());
    if (!std::all_of(numbers.begin(), numbers.end(), [](float one) { return std::isfinite(one); })) {
        throw std::invalid_argument("weights are numbers");
    }
    return numbers;
}

nb::bytes pack(const Net& net) {
    std::vector<float> numbers(net.weights());
    net.write(numbers.data());
    return as_bytes(numbers);
}

void unpack(Net& net, const nb::bytes& given) { net.read(from_bytes(given, net.weights()).data()); }

void check_shapes(const Net& net, const MarkedRows& rows, const Chosen& chosen, const Outputs& outputs) {
    if (rows.width() != net.inputs() || outputs.shape(1) != static_cast<std::size_t>(net.outputs()) ||
        chosen.shape(0) != outputs.shape(0)) {
        throw std::invalid_argument("the rows, the chosen ones and the numbers beside them do not fit the network");
    }
    for (std::size_t at = 0; at < chosen.shape(0); ++at) {
        if (chosen.data()[at] < 0 || static_cast<std::size_t>(chosen.data()[at]) >= rows.size()) {
            throw std::invalid_argument("there is no row " + std::to_string(chosen.data()[at]));
        }
    }
}

void run(const Net& net, const MarkedRows& rows, Chosen chosen, Outputs outputs) {
    check_shapes(net, rows, chosen, outputs);
    nb::gil_scoped_release release;
    Net::Thought thought = net.thought();
    for (std::size_t at = 0; at < chosen.shape(0); ++at) {
        const std::size_t row = chosen.data()[at];
        std::copy_n(net.run(rows.row(row), rows.many(row), thought), net.outputs(), outputs.data() + at * net.outputs());
    }
}

// The one number that comes out for each row; all rows have the first marks in common, which are added up once.
std::vector<float> rate(const Net& net, const std::vector<int>& common, const std::vector<std::vector<int>>& rows) {
    if (net.outputs() != 1) throw std::invalid_argument("this network makes more than one number");
    Net::Thought thought = net.thought();
    std::vector<float> sums = net.layers.front().bias, rated;
    const std::vector<Place> shared = checked_places(common, net.inputs());
    net.add(shared.data(), static_cast<int>(shared.size()), sums.data());
    for (const std::vector<int>& row : rows) {
        const std::vector<Place> own = checked_places(row, net.inputs());
        std::copy(sums.begin(), sums.end(), thought.front().begin());
        net.add(own.data(), static_cast<int>(own.size()), thought.front().data());
        rated.push_back(net.go_on(thought)[0]);
    }
    return rated;
}

// One step: `slopes` says for each chosen row how the loss grows with each number that comes out.
void step(PyTrainer& trainer, const MarkedRows& rows, Chosen chosen, Outputs slopes, float rate, float decay) {
    NetTrainer& inside = trainer.inside;
    check_shapes(*inside.net, rows, chosen, slopes);
    nb::gil_scoped_release release;
    const std::lock_guard alone(trainer.busy);
    for (std::size_t at = 0; at < chosen.shape(0); ++at) {
        const std::size_t row = chosen.data()[at];
        inside.run(rows.row(row), rows.many(row));
        inside.learn(rows.row(row), rows.many(row), slopes.data() + at * inside.net->outputs());
    }
    inside.move(rate, decay);
}

nb::tuple state(const PyTrainer& trainer) {
    return nb::make_tuple(as_bytes(trainer.inside.slope), as_bytes(trainer.inside.square), trainer.inside.steps);
}

void restore(PyTrainer& trainer, const nb::bytes& slope, const nb::bytes& square, std::int64_t steps) {
    NetTrainer& inside = trainer.inside;
    std::vector<float> slopes = from_bytes(slope, inside.net->weights());
    inside.square = from_bytes(square, inside.net->weights());
    inside.slope = std::move(slopes);
    inside.steps = steps;
}

// A row for a beginning of phase two: both hands, both score piles and the leader.
void add_start(MarkedRows& rows, const Tables& tables, std::pair<Mask, Mask> hands, std::pair<Mask, Mask> scores, int leader) {
    check_seat(leader);
    if ((hands.first | hands.second | scores.first | scores.second) >> kCards) {
        throw std::invalid_argument("a card is none of the deck");
    }
    if (rows.width() != kStartWidth) throw std::invalid_argument("a beginning of phase two takes a row of 592 places");
    const Mask hand[2] = {hands.first, hands.second}, score[2] = {scores.first, scores.second};
    Marks marks;
    mark_start(tables, hand, score, leader, marks);
    rows.add(marks.at.data(), marks.many);
}

}  // namespace

void bind_net(nb::module_& module) {
    module.attr("START_WIDTH") = kStartWidth;
    nb::class_<MarkedRows>(module, "MarkedRows")
        .def(nb::init<int>(), "width"_a)
        .def("append", &MarkedRows::append, "marks"_a)
        .def("append_start", &add_start, "tables"_a, "hands"_a, "scores"_a, "leader"_a)
        .def("__len__", &MarkedRows::size);
    nb::class_<Net>(module, "Net")
        .def(nb::new_(&make_net), "sizes"_a)
        .def_prop_ro("weights", &Net::weights)
        .def("pack", &pack)
        .def("unpack", &unpack, "weights"_a)
        .def("rate", &rate, "common"_a, "rows"_a)
        .def("run", &run, "rows"_a, "chosen"_a.noconvert(), "outputs"_a.noconvert());
    nb::class_<PyTrainer>(module, "NetTrainer")
        .def(nb::init<std::shared_ptr<Net>>(), "net"_a)
        .def("step", &step, "rows"_a, "chosen"_a.noconvert(), "slopes"_a.noconvert(), "rate"_a, "decay"_a)
        .def("state", &state)
        .def("restore", &restore, "slope"_a, "square"_a, "steps"_a);
}

}  // namespace kingless
