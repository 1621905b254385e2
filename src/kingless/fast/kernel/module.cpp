// The kernel as Python sees it: kingless.fast._kernel.
#include <nanobind/nanobind.h>

#include "tables.hpp"

NB_MODULE(_kernel, m) {
    m.doc() = "The native kernel: the law's tables, played quickly.";
    m.def("cards", [] { return kingless::kCards; }, "The number of cards in the largest deck it can hold.");
}
