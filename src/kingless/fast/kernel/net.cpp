#include "net.hpp"

#include <algorithm>

#include "wide.hpp"

namespace kingless {

Net::Net(const std::vector<int>& given) : sizes(given) {
    for (std::size_t at = 0; at + 1 < sizes.size(); ++at) layers.emplace_back(sizes[at], sizes[at + 1]);
}

std::size_t Net::weights() const {
    std::size_t many = 0;
    for (const Layer& layer : layers) many += layer.weights.size() + layer.bias.size();
    return many;
}

Net::Thought Net::thought() const {
    Thought thought;
    for (const Layer& layer : layers) thought.emplace_back(layer.out);
    return thought;
}

const float* Net::run(const Place* marks, int many, Thought& thought) const {
    std::copy(layers.front().bias.begin(), layers.front().bias.end(), thought.front().begin());
    add(marks, many, thought.front().data());
    return go_on(thought);
}

KINGLESS_WIDE
void Net::add(const Place* marks, int many, float* sums) const {
    const Layer& first = layers.front();
    add_rows(sums, first.weights.data(), first.out, marks, many, nullptr);
}

KINGLESS_WIDE
const float* Net::go_on(Thought& thought) const {
    float* sums = thought.front().data();
    for (std::size_t number = 1; number < layers.size(); ++number) {
        const Layer& layer = layers[number];
        const float* before = sums;
        sums = thought[number].data();
        std::copy(layer.bias.begin(), layer.bias.end(), sums);
        Place above[kMostNeurons];
        int inputs = 0;
        for (int input = 0; input < layer.in; ++input) {
            if (before[input] > 0) above[inputs++] = static_cast<Place>(input);
        }
        add_rows(sums, layer.weights.data(), layer.out, above, inputs, before);
    }
    return sums;
}

void Net::write(float* weights) const {
    for (const Layer& layer : layers) {
        weights = std::copy(layer.weights.begin(), layer.weights.end(), weights);
        weights = std::copy(layer.bias.begin(), layer.bias.end(), weights);
    }
}

void Net::read(const float* weights) {
    for (Layer& layer : layers) {
        std::copy_n(weights, layer.weights.size(), layer.weights.begin());
        weights += layer.weights.size();
        std::copy_n(weights, layer.bias.size(), layer.bias.begin());
        weights += layer.bias.size();
    }
}

}  // namespace kingless
