// The kernel as Python sees it.
#include "bind.hpp"

NB_MODULE(_kernel, module) {
    kingless::bind_tables(module);
    kingless::bind_solver(module);
    kingless::bind_game(module);
    kingless::bind_search(module);
    kingless::bind_batch(module);
    kingless::bind_whole_games(module);
}
