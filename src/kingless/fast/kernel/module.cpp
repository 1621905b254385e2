// The kernel as Python sees it.
#include "bind.hpp"

NB_MODULE(_kernel, module) {
    // A process that is told to end does not take its tables apart; that is no leak worth a page of words.
    nanobind::set_leak_warnings(false);
    kingless::bind_tables(module);
    kingless::bind_solver(module);
    kingless::bind_game(module);
    kingless::bind_net(module);
    kingless::bind_policy(module);
    kingless::bind_search(module);
    kingless::bind_batch(module);
    kingless::bind_env_batch(module);
    kingless::bind_env_game(module);
    kingless::bind_part_rows(module);
    kingless::bind_whole_games(module);
}
