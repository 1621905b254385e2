"""What is drawn of a game: text that can be read, a ground without black corners, and every card."""

from typing import Any

import numpy as np
import pytest

from kingless.envs import claim_v1, drawing, fonts
from kingless.rules.cards import code
from kingless.table.game import NAMELESS
from kingless.view.moment import Pile
from kingless.view.names import Names
from kingless.view.piles import pile_text
from kingless.view.words import words_in

DARK = 90
"""The ink of the texts is darker than this, the cards and the ground are lighter."""


def drawn_game(mode: str, **kinds: Any) -> Any:
    """An environment in the middle of phase one."""
    env = claim_v1.env(render_mode=mode, **kinds)
    env.reset(seed=3)
    for _ in range(9):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    return env


def test_pixels_have_text_on_the_ground_of_the_page() -> None:
    if fonts.font_family() is None:
        pytest.skip("this machine has no font to write with")
    pixels = drawn_game("rgb_array").render()
    assert pixels[0, 0].tolist() == pixels[-1, -1].tolist() == [0xF3, 0xEC, 0xDD]
    title = pixels[:40]
    assert int((title.max(axis=2) < DARK).sum()) > 100


def test_the_first_family_that_is_there_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "_COMMON", ("There Is No Such Family",))
    monkeypatch.setattr(fonts, "_found_families", lambda: iter(("Nor This One",)))
    assert fonts.font_family.__wrapped__() is None


def test_a_machine_without_a_font_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "font_family", lambda: None)
    with pytest.warns(RuntimeWarning, match="no font, so the picture has no text"):
        pixels = drawn_game("rgb_array").render()
    assert pixels.dtype == np.uint8


@pytest.mark.parametrize("kind", [{}, {"deck": "magic", "ruleset": "magic-en", "artifacts": True}])
def test_text_shows_every_card(kind: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    env = drawn_game("ansi", **kind)
    text = env.render()
    names = Names(words_in("en"), env.maker.law.ruleset, NAMELESS, None)
    state = env._game.state
    for seat in (0, 1):
        assert f"In hand, seat {seat}: {pile_text(names, Pile(state.hands[seat]))}\n" in text
        assert f"Followers, seat {seat}: {pile_text(names, Pile(state.followers[seat]))}\n" in text
        for key in state.artifacts[seat] if kind else ():
            assert names.words.name("artifact", key) in text
    assert f"Deck from the top: {' '.join(map(code, state.deck))}" in text
    assert "face-down" not in text
    drawn_game("human", **kind).render()
    assert capsys.readouterr().out == text + "\n"


def test_the_hands_of_phase_two_are_shown_too() -> None:
    env = drawn_game("ansi")
    for _ in range(19):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    assert [line.split(":")[0] for line in env.render().splitlines() if "In hand" in line] == [
        *("In hand, seat 0", "In hand, seat 1"),
    ]
