// What was proven of positions, found again by their keys. It begins small, so that it stays near the processor,
// and grows as it fills.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "solver_patterns.hpp"

namespace kingless::solving {

// `Entry` begins with a `Key key`, which holds the position and the deal.
template <typename Entry, int kWays>
class Memory {
   public:
    struct alignas(64) Bucket {
        Entry entry[kWays];
    };

    explicit Memory(int bits) : most_(std::size_t{1} << bits), size_(std::min(most_, kFirst)) {}

    // Forget everything: what is there belongs to another deal.
    void clear() {
        size_ = std::min(most_, kFirst);
        used_ = given_up_ = 0;
        if (++deal_ == kDeals) {
            std::fill(buckets_.begin(), buckets_.end(), Bucket{});
            deal_ = 1;
        }
        if (buckets_.size() < size_) buckets_.resize(size_);
    }
    void prefetch(Key key) const { __builtin_prefetch(&buckets_[place(key)]); }
    [[nodiscard]] Bucket& bucket(Key key) { return buckets_[place(key)]; }
    // The key as it stands in an entry of this deal.
    [[nodiscard]] Key marked(Key key) const { return key | deal_ << kDealShift; }
    // An entry to be written anew: a free one, or one that is given up.
    Entry& room(Key key) {
        if (used_ >= size_ * kWays / 2 && size_ < most_) grow();
        Bucket& found = bucket(key);
        for (Entry& entry : found.entry) {
            if (is_free(entry)) {
                ++used_;
                return entry;
            }
        }
        return found.entry[(mixed(key) ^ ++given_up_) % kWays];
    }

   private:
    static constexpr std::size_t kFirst = std::size_t{1} << 11;
    static constexpr int kDealShift = 56;
    static constexpr Key kDeals = 256;

    std::size_t most_, size_;  // buckets that there may be, and that are in use
    std::size_t used_ = 0;      // entries in use
    std::size_t given_up_ = 0;  // ... and written over since: the same questions always give up the same ones
    Key deal_ = 0;
    std::vector<Bucket> buckets_;

    [[nodiscard]] static std::uint64_t mixed(Key key) {
        key *= 0x9e3779b97f4a7c15;
        return key ^ key >> 32;
    }
    [[nodiscard]] std::size_t place(Key key) const { return mixed(key) & (size_ - 1); }
    [[nodiscard]] bool is_free(const Entry& entry) const { return entry.key >> kDealShift != deal_; }

    // Four times the buckets. What was in one goes to four, of which the others were not in use.
    void grow() {
        const std::size_t before = size_;
        size_ = std::min(most_, size_ * 4);
        if (buckets_.size() < size_) buckets_.resize(size_);
        for (std::size_t at = 0; at < before; ++at) {
            for (Entry& entry : buckets_[at].entry) {
                if (is_free(entry)) continue;
                const std::size_t to = place(entry.key & ((Key{1} << kDealShift) - 1));
                if (to == at) continue;
                const auto free = [&](const Entry& one) { return is_free(one); };
                *std::find_if(std::begin(buckets_[to].entry), std::end(buckets_[to].entry), free) = entry;
                entry = Entry{};
            }
        }
    }
};

}  // namespace kingless::solving
