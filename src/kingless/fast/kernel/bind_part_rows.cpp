// Parts of an observation as bytes, for games that the law plays: numbers, and how many of each thing lie together.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <vector>

#include "bind.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace kingless {

namespace {

// How many things a tuple has; -1 with Python's error set where it is none.
Py_ssize_t size_of(PyObject* things) {
    if (PyTuple_Check(things)) return PyTuple_Size(things);
    PyErr_SetString(PyExc_TypeError, "things that are counted stand in a tuple");
    return -1;
}

// Where each thing stands in a row: cards by their numbers, other things by what they are.
class Places {
   public:
    explicit Places(nb::dict places) : places_(std::move(places)), width_(places_.size()) {
        of_card_.fill(kNowhere);
        for (const auto [thing, place] : places_) {
            const long at = nb::cast<long>(place);
            if (at < 0 || at >= static_cast<long>(width_) || at >= kNowhere) throw std::invalid_argument("a place is not in its row");
            const long card = PyLong_Check(thing.ptr()) ? PyLong_AsLong(thing.ptr()) : -1;
            if (PyErr_Occurred()) throw nb::python_error();
            if (0 <= card && card < kCardSpace) of_card_[card] = static_cast<std::uint8_t>(at);
        }
    }
    [[nodiscard]] std::size_t width() const { return width_; }
    // Count the things of a tuple into a row of zeros; false with Python's error set where one has no place.
    bool count(PyObject* things, std::uint8_t* row) const {
        const Py_ssize_t many = size_of(things);
        for (Py_ssize_t at = 0; at < many; ++at) {
            PyObject* thing = PyTuple_GetItem(things, at);
            const int place = PyLong_Check(thing) ? place_of_card(PyLong_AsLong(thing)) : place_of(thing);
            if (place == kHidden) continue;
            if (place == kNowhere) {
                if (!PyErr_Occurred()) PyErr_SetObject(PyExc_KeyError, thing);
                return false;
            }
            ++row[place];
        }
        return many >= 0;
    }

   private:
    static constexpr int kCardSpace = 512, kNowhere = 255, kHidden = 256;
    [[nodiscard]] int place_of_card(long card) const {
        if (card == -1) return PyErr_Occurred() ? kNowhere : kHidden;
        return 0 <= card && card < kCardSpace ? of_card_[card] : kNowhere;
    }
    [[nodiscard]] int place_of(PyObject* thing) const {
        PyObject* place = PyDict_GetItemWithError(places_.ptr(), thing);
        return place ? static_cast<int>(PyLong_AsLong(place)) : kNowhere;
    }
    nb::dict places_;
    std::size_t width_;
    std::array<std::uint8_t, kCardSpace> of_card_{};
};

class PartRows {
   public:
    // Of each part, which of the tables it is counted by; -1 for one that is a number.
    PartRows(const std::vector<nb::dict>& tables, std::vector<int> parts) : parts_(std::move(parts)) {
        for (const nb::dict& table : tables) tables_.emplace_back(nb::steal<nb::dict>(PyDict_Copy(table.ptr())));
        for (const int part : parts_) {
            if (part < -1 || part >= static_cast<int>(tables_.size())) throw std::invalid_argument("there is no such table");
            size_ += width(part);
        }
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    // Write the values of all groups, one after the other, into zeros; false with Python's error set where one does not fit.
    bool fill(PyObject* groups, std::uint8_t* row) const {
        std::size_t at = 0;
        for (Py_ssize_t group = 0, many = PyTuple_Size(groups); group < many; ++group) {
            PyObject* values = PyTuple_GetItem(groups, group);
            const Py_ssize_t held = size_of(values);
            if (held < 0) return false;
            if (at + held > parts_.size()) return has_all(at + held);
            for (Py_ssize_t value = 0; value < held; ++value, ++at) {
                if (!put(parts_[at], PyTuple_GetItem(values, value), row)) return false;
                row += width(parts_[at]);
            }
        }
        return has_all(at);
    }

   private:
    [[nodiscard]] bool has_all(std::size_t given) const {
        if (given == parts_.size()) return true;
        PyErr_Format(PyExc_ValueError, "there are %zu parts, not %zu", parts_.size(), given);
        return false;
    }
    bool put(int part, PyObject* value, std::uint8_t* row) const {
        if (part >= 0) return tables_[part].count(value, row);
        const long number = PyLong_AsLong(value);
        *row = static_cast<std::uint8_t>(number);
        return number != -1 || !PyErr_Occurred();
    }
    [[nodiscard]] std::size_t width(int part) const { return part < 0 ? 1 : tables_[part].width(); }
    std::vector<Places> tables_;
    std::vector<int> parts_;
    std::size_t size_ = 0;
};

// As Python's own methods are made, because the call costs more than what it does: the values of all parts, given in
// groups, as bytes.
PyObject* write(PyObject* self, PyObject* groups) {
    if (!nb::inst_ready(self)) {
        PyErr_SetString(PyExc_TypeError, "these rows were never begun");
        return nullptr;
    }
    const PartRows& rows = *nb::inst_ptr<PartRows>(self);
    if (size_of(groups) < 0) return nullptr;
    PyObject* written = PyByteArray_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(rows.size()));
    if (!written) return nullptr;
    auto* row = reinterpret_cast<std::uint8_t*>(PyByteArray_AsString(written));
    std::fill_n(row, rows.size(), std::uint8_t{0});
    if (rows.fill(groups, row)) return written;
    Py_DECREF(written);
    return nullptr;
}

PyMethodDef methods[] = {{"write", write, METH_O, nullptr}, {nullptr, nullptr, 0, nullptr}};
PyType_Slot slots[] = {{Py_tp_methods, methods}, {0, nullptr}};

}  // namespace

void bind_part_rows(nb::module_& module) {
    nb::class_<PartRows>(module, "PartRows", nb::type_slots(slots))
        .def(nb::init<const std::vector<nb::dict>&, std::vector<int>>(), "tables"_a, "parts"_a);
}

}  // namespace kingless
