// The scales of a deal: by the first tie-break alone, and by all of them.
#pragma once

#include <array>

#include "solver_scale.hpp"

namespace kingless::solving {

inline constexpr int kScales = 2;

using Scales = std::array<Scale, kScales>;

}  // namespace kingless::solving
