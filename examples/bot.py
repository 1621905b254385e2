"""A bot that plays one game with random cards, on Python alone: `python examples/bot.py SERVER NAME`.

It takes the first seat that is free in the lobby, or else opens a table there, and waits by long polling.
docs/api.md tells everything that it uses.
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request

server, name = sys.argv[1].rstrip("/"), sys.argv[2]


def ask(path, body=None, token=""):
    """The status and the JSON that the server answers: to a GET, or to a POST where there is a body."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(server + path, data, headers)) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refused:
        if refused.code == 429:  # too much at once
            time.sleep(int(refused.headers["Retry-After"]))
            return ask(path, body, token)
        return refused.code, json.load(refused)


def take_seat():
    """A seat at somebody's table, or at a new one."""
    for table in ask("/api/lobby")[1]["tables"]:
        status, seat = ask(f"/api/lobby/{table['game']}", {"name": name, "bot": True})
        if status == 201:  # or somebody was quicker
            return seat
    return ask("/api/games", {"against": "lobby", "name": name, "bot": True})[1]


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
