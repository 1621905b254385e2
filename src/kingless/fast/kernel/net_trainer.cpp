#include "net_trainer.hpp"

#include <algorithm>
#include <cmath>

#include "wide.hpp"

namespace kingless {

namespace {

constexpr float kSlopeMemory = 0.9f, kSquareMemory = 0.999f, kTiny = 1e-8f;

struct Shares {
    float slope, square, rate, decay, flatten;
};

// AdamW, for a line of weights; the slopes begin anew.
KINGLESS_WIDE
void follow(float* weights, float* gradient, float* slope, float* square, std::size_t many, const Shares& shares) {
    for (std::size_t at = 0; at < many; ++at) {
        const float steep = gradient[at] * shares.flatten;
        gradient[at] = 0;
        slope[at] = kSlopeMemory * slope[at] + (1 - kSlopeMemory) * steep;
        square[at] = kSquareMemory * square[at] + (1 - kSquareMemory) * steep * steep;
        const float step = (slope[at] / shares.slope) / (std::sqrt(square[at] / shares.square) + kTiny);
        weights[at] -= shares.rate * (step + shares.decay * weights[at]);
    }
}

}  // namespace

NetTrainer::NetTrainer(std::shared_ptr<Net> given)
    : net(std::move(given)), slope(net->weights()), square(net->weights()), gradient_(net->sizes),
      thought_(net->thought()), back_(net->thought()) {}

KINGLESS_WIDE
void NetTrainer::learn(const Place* marks, int many, const float* slopes) {
    std::copy_n(slopes, net->outputs(), back_.back().begin());
    for (std::size_t number = net->layers.size(); number-- > 1;) {
        const Layer& layer = net->layers[number];
        Layer& gradient = gradient_.layers[number];
        const float *before = thought_[number - 1].data(), *after = back_[number].data();
        float* below = back_[number - 1].data();
        for (int input = 0; input < layer.in; ++input) {
            below[input] = 0;
            if (before[input] <= 0) continue;
            add_row(gradient.row(input), after, before[input], layer.out);
            below[input] = product(layer.row(input), after, layer.out);
        }
        add_row(gradient.bias.data(), after, layer.out);
    }
    Layer& first = gradient_.layers.front();
    const float* below = back_.front().data();
    for (int at = 0; at < many; ++at) add_row(first.row(marks[at]), below, first.out);
    add_row(first.bias.data(), below, first.out);
}

float NetTrainer::steepness() const {
    double squares = 0;
    for (const Layer& layer : gradient_.layers) {
        for (const float one : layer.weights) squares += static_cast<double>(one) * one;
        for (const float one : layer.bias) squares += static_cast<double>(one) * one;
    }
    return static_cast<float>(std::sqrt(squares));
}

// The weights shrink a little by themselves, the biases do not.
void NetTrainer::move(float rate, float decay, float steepest) {
    ++steps;
    const float steep = steepest > 0 ? steepness() : 0;
    Shares shares{1 - static_cast<float>(std::pow(kSlopeMemory, steps)), 1 - static_cast<float>(std::pow(kSquareMemory, steps)),
                  rate, decay, steep > steepest ? steepest / steep : 1};
    std::size_t place = 0;
    const auto line = [&](std::vector<float>& weights, std::vector<float>& gradient, float shrink) {
        shares.decay = shrink;
        follow(weights.data(), gradient.data(), slope.data() + place, square.data() + place, weights.size(), shares);
        place += weights.size();
    };
    for (std::size_t number = 0; number < net->layers.size(); ++number) {
        line(net->layers[number].weights, gradient_.layers[number].weights, decay);
        line(net->layers[number].bias, gradient_.layers[number].bias, 0);
    }
}

}  // namespace kingless
