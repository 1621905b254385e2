// A network that learns, as Python holds it.
#pragma once

#include <memory>
#include <mutex>

#include "net_trainer.hpp"

namespace kingless {

struct PyTrainer {
    NetTrainer inside;
    std::mutex busy{};  // one step at a time, whichever thread asks

    explicit PyTrainer(std::shared_ptr<Net> net) : inside(std::move(net)) {}
};

}  // namespace kingless
