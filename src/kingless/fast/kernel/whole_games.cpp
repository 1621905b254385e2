#include "whole_games.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <vector>

namespace kingless {

namespace {

constexpr std::uint64_t kPartsPerLook = 1 << 12;

}  // namespace

Counts play_all(std::uint64_t many, int threads, const Look& look, const PlaySome& play) {
    const int workers = std::max(1, threads);
    std::vector<Counts> counts(workers, Counts{});
    std::atomic<bool> ended = false;
    // The caller's own thread plays too, and looks up between its parts.
    const auto work = [&](int worker) {
        Counts mine{};
        std::uint64_t parts = 0;
        for (std::uint64_t first = worker * kTogether; first < many && !ended; first += workers * kTogether) {
            if (worker == 0 && ++parts % kPartsPerLook == 0) look();
            play(first, std::min(kTogether, many - first), mine);
        }
        counts[worker] = mine;
    };
    std::vector<std::thread> pool;
    std::exception_ptr trouble;
    try {
        for (int worker = 1; worker < workers; ++worker) pool.emplace_back(work, worker);
        work(0);
    } catch (...) {  // a signal, or no more threads to be had
        trouble = std::current_exception();
        ended = true;
    }
    for (auto& thread : pool) thread.join();
    if (trouble) std::rethrow_exception(trouble);
    Counts total{};
    for (const auto& count : counts) {
        for (int at = 0; at < 3; ++at) total[at] += count[at];
    }
    return total;
}

}  // namespace kingless
