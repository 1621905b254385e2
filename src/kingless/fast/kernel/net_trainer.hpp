// How a network learns: small steps against the slope of what it got wrong (AdamW).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "net.hpp"

namespace kingless {

class NetTrainer {
   public:
    explicit NetTrainer(std::shared_ptr<Net> net);

    // What comes out for these marks; `learn` may follow, with how the loss grows with each of these numbers.
    const float* run(const Place* marks, int many) { return net->run(marks, many, thought_); }
    void learn(const Place* marks, int many, const float* slopes);
    // Move the weights, once enough has been learned: `decay` is what they shrink by themselves; slopes that are
    // steeper than `steepest` together are made as steep as that, if it is not zero.
    void move(float rate, float decay, float steepest = 0);

    std::shared_ptr<Net> net;
    // What has to be kept to go on later: both averages of the slopes, and how many steps were made.
    std::vector<float> slope{}, square{};
    std::int64_t steps = 0;

   private:
    [[nodiscard]] float steepness() const;

    Net gradient_;
    Net::Thought thought_, back_;
};

}  // namespace kingless
