"""A bot that plays one game with random cards, on Python alone: `python examples/bot.py SERVER NAME`.

It takes the first seat that is free in the lobby, or else opens a table there, and waits by long polling.
Where another bot has opened one at the same moment, one of them withdraws its own and goes there.
docs/api.md tells everything that it uses.
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request
from typing import Any

server, name = sys.argv[1].rstrip("/"), sys.argv[2]


def ask(path: str, body: Any = None, token: str = "", method: str | None = None) -> tuple[int, Any]:
    """The status and the JSON that the server answers: to a GET, or to a POST where there is a body."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    try:
        request = urllib.request.Request(server + path, data, headers, method=method)
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refused:
        if refused.code == 429:  # too much at once
            time.sleep(int(refused.headers["Retry-After"]))
            return ask(path, body, token, method)
        return refused.code, json.load(refused)


def take_seat() -> Any:
    """A seat at somebody's table, or at a new one."""
    me, own = {"name": name, "bot": True}, None
    while True:
        for table in ask("/api/lobby")[1]["tables"]:
            if own and table["game"] == own["game"]:
                continue
            if own and ask(f"/api/lobby/{own['game']}", token=own["token"], method="DELETE")[0] != 200:
                return own  # somebody sits at our table
            own = None
            status, seat = ask(f"/api/lobby/{table['game']}", me)
            if status == 201:  # or somebody was quicker, or has withdrawn it
                return seat
        if own:
            return own
        status, own = ask("/api/games", {"against": "lobby", **me})
        if status != 201:
            sys.exit(own["sentence"])
        time.sleep(random.random())  # who has opened one meanwhile rarely looks at the same moment again


seat = take_seat()
here, token, version = f"/api/games/{seat['game']}", seat["token"], -1
while True:
    status, now = ask(f"{here}?after={version}", token=token)
    if status == 409:  # nobody sits opposite yet
        continue
    if status != 200:
        sys.exit(now["sentence"])
    version = now["version"]
    if now["over"]:
        break
    if legal := now["view"]["legal"]:
        answer = {"id": f"answer to {version}", "version": version, "action": random.choice(legal)}
        ask(f"{here}/act", answer, token)
print("won" if now["winner"] == seat["seat"] else "not won")
