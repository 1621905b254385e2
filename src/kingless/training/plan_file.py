"""What a folder of training is for, written down, so that no other work goes on in it."""

from pathlib import Path

import msgspec

from kingless.rules.complaint import Complaint


def check_plan(folder: Path, plan: dict[str, object]) -> None:
    """Refuse a folder that belongs to another plan; make it and write this one down where there is none."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "plan.json"
    said = msgspec.json.encode(plan, order="sorted")
    if path.exists() and path.read_bytes() != said:
        raise Complaint("{folder} belongs to other work; name another folder.", folder=str(folder))
    path.write_bytes(said)
