"""The kinds of events that the rules know."""

import ast
from pathlib import Path

import kingless


def event_kinds() -> set[str]:
    """Every kind of event that stands in the law: the words that are given to whoever tells."""
    tellers = {"tell", "tell_only", "from_hand", "discard", "_follow"}
    found = {"discarded"}  # what `discard` tells unless it is told otherwise
    for file in sorted((Path(kingless.__file__).parent / "rules").glob("*.py")):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func).split(".")[-1] in tellers:
                words = [part.value for part in call.args if isinstance(part, ast.Constant)]
                found |= {word for word in words if isinstance(word, str) and word}
    return found
