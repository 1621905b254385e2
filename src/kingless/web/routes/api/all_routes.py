"""All routes of the API, in the order in which it describes itself."""

from kingless.web.routes.api import (
    choices,
    device_links,
    finished,
    index,
    judging,
    making,
    next_game,
    playing,
    talking,
)
from kingless.web.routes.api.study import analysing, learning, puzzles

API_ROUTES = (
    *(index.index, index.docs, choices.choices),
    *(making.new, making.commitment_ticket, making.invitation, making.take),
    *(making.lobby, making.take_open, making.withdraw),
    *(playing.view, playing.table, playing.state, playing.act, playing.throw_in),
    *(talking.offer, talking.phrase, talking.orders, talking.order),
    *(device_links.links, device_links.watched_game, device_links.lend, device_links.carry),
    *(next_game.next_game, next_game.level_offer, next_game.level, finished.record, finished.record_json),
    *(finished.replay, finished.replay_moment, finished.proof, judging.analysis, judging.judge),
    next_game.chance,
    *(learning.lessons, learning.lesson, learning.rules, learning.rule),
    *(puzzles.puzzles, puzzles.puzzle, puzzles.run),
    *(analysing.bring, analysing.record_analysis, analysing.record_replay, analysing.record_moment),
    *(analysing.record_chance, analysing.solve, analysing.position_game),
)
