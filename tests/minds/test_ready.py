"""Ready in time: made once, waited for where there is time, made in the background where there is none."""

from threading import Event

from kingless.minds.mind import Budget
from kingless.minds.ready import Ready, patience


def test_a_thing_is_made_once_for_each_key() -> None:
    made: list[str] = []

    def make(key: str) -> str:
        made.append(key)
        return f"thing of {key}"

    ready = Ready(make)
    assert [ready.get(key, None) for key in "aba"] == ["thing of a", "thing of b", "thing of a"]
    assert made == ["a", "b"]
    ready.forget()
    assert ready.get("a", None) == "thing of a"
    assert made == ["a", "b", "a"]


def test_who_is_in_a_hurry_goes_without_until_it_is_there() -> None:
    gate = Event()
    makers: list[int] = []

    def make(key: int) -> int:
        makers.append(key)
        gate.wait(30)
        return key + 1

    ready = Ready(make)
    assert ready.get(1, 0.001) is None
    assert ready.get(1, 0.001) is None
    gate.set()
    assert ready.get(1, 30) == 2
    assert makers == [1]


def test_only_who_has_to_keep_to_a_time_is_in_a_hurry() -> None:
    assert patience(Budget(nodes=5)) is None
    assert patience(Budget(millis=20)) == 0.005
    assert patience(Budget(millis=10_000)) == 0.02
