#include "whole_games.hpp"

#include <algorithm>
#include <thread>
#include <vector>

namespace kingless {

Counts play_all(std::uint64_t many, int threads, const PlaySome& play) {
    const int workers = std::max(1, threads);
    std::vector<Counts> counts(workers, Counts{});
    const auto work = [&](int worker) {
        Counts mine{};
        for (std::uint64_t first = worker * kTogether; first < many; first += workers * kTogether) {
            play(first, std::min(kTogether, many - first), mine);
        }
        counts[worker] = mine;
    };
    std::vector<std::thread> pool;
    for (int worker = 1; worker < workers; ++worker) pool.emplace_back(work, worker);
    work(0);
    for (auto& thread : pool) thread.join();
    Counts total{};
    for (const auto& count : counts) {
        for (int at = 0; at < 3; ++at) total[at] += count[at];
    }
    return total;
}

}  // namespace kingless
