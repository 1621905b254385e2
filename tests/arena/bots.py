"""Small programs that play, well or badly: each a script of its own that speaks the engine protocol."""

import shlex
import sys
import time
from pathlib import Path

PATIENCE = 60.0
"""Seconds until something that does not happen counts as hung."""

SCRIPT = """
import json, os, sys, time
how = sys.argv[1]
asked = 0
for line in sys.stdin:
    request = json.loads(line)
    with open(sys.argv[2], "a") as log:
        log.write(line)
    answer = {"ok": True}
    if request["do"] == "hello":
        if how == "mute":
            time.sleep(60)
        able = ["hello"] if how == "unable" else ["hello", "best"]
        answer |= {"name": "Bot", "version": "7", "capabilities": able + ["minds"] * how.endswith("mind")}
        if how == "chatty":
            answer = "Bot 7 \\033[2J at your service"
    elif request["do"] == "minds":
        answer["minds"] = [{"key": "only"}]
    elif request["do"] == "best":
        asked += 1
        answer["action"] = request["observation"]["legal"][0]
        if asked == 3:
            if how == "dies":
                sys.exit(3)
            if how == "sleeps":
                time.sleep(60)
            if how == "cheats":
                answer["action"] = "play Z9"
            if how == "dreams":
                answer["action"] = {"play": 7}
            if how == "refuses":
                answer = {"ok": False, "error": {"code": "bad-request", "message": "No.", "rule": None}}
            if how == "babbles":
                answer = [1, 2]
            if how == "floods":
                os.write(1, b"x" * (1 << 21))
                time.sleep(60)
        if how == "blanks":
            print("\\n   ")
    print(answer if isinstance(answer, str) else json.dumps(answer), flush=True)
"""


def bot(folder: Path, how: str, options: str = "") -> str:
    """A contestant that plays the first legal action, but fails in its own way when it is asked a third time.

    Every request that it gets stands in the file `heard-…` of the folder.
    """
    script = folder / "bot.py"
    script.write_text(SCRIPT)
    return f"program:{shlex.join([sys.executable, str(script), how, str(folder / f'heard-{how}')])}{options}"


def engine(mind: str) -> str:
    """A contestant that is a Kingless engine."""
    return f"program:{shlex.quote(sys.executable)} -m kingless.cli engine@mind={mind}"


def all_gone(processes: list[int]) -> bool:
    """Have all these processes ended, at once or soon? One that nobody has asked after yet has ended too."""
    end = time.monotonic() + PATIENCE
    while any(map(_runs, processes)):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def _runs(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
