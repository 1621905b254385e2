// Many games at once, for numpy; and whole games inside the kernel.
#pragma once

#include <nanobind/nanobind.h>

namespace kingless {

void bind_batch(nanobind::module_& module);

}  // namespace kingless
