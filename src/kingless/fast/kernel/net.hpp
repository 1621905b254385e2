// A small network: marks go in, some numbers come out. Between two of its layers only what is above zero counts.
#pragma once

#include <cstddef>
#include <vector>

#include "marks.hpp"

namespace kingless {

struct Layer {
    int in = 0;
    int out = 0;
    std::vector<float> weights{};  // a row for each input
    std::vector<float> bias{};

    Layer(int inputs, int outputs)
        : in(inputs), out(outputs), weights(static_cast<std::size_t>(inputs) * outputs), bias(outputs) {}
    [[nodiscard]] const float* row(int input) const { return weights.data() + static_cast<std::size_t>(input) * out; }
    [[nodiscard]] float* row(int input) { return weights.data() + static_cast<std::size_t>(input) * out; }
};

class Net {
   public:
    static constexpr int kMostNeurons = 8192;  // in one layer

    // How many places can be marked, how wide each layer is, and how many numbers come out.
    explicit Net(const std::vector<int>& sizes);

    std::vector<int> sizes;
    std::vector<Layer> layers{};

    [[nodiscard]] int inputs() const { return sizes.front(); }
    [[nodiscard]] int outputs() const { return sizes.back(); }
    [[nodiscard]] std::size_t weights() const;

    // What each layer made of some marks: scratch paper, to be used again and again.
    using Thought = std::vector<std::vector<float>>;
    [[nodiscard]] Thought thought() const;
    // What comes out for these marks.
    const float* run(const Place* marks, int many, Thought& thought) const;
    // The same in two steps, for marks that many rows have in common: add them up, then go on from a sum.
    void add(const Place* marks, int many, float* sums) const;
    const float* go_on(Thought& thought) const;
    const float* run(const Marks& marks, Thought& thought) const { return run(marks.at.data(), marks.many, thought); }

    // All weights in one line: each layer's rows, then its bias.
    void write(float* weights) const;
    void read(const float* weights);
};

}  // namespace kingless
