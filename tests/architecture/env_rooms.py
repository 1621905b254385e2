"""The rooms of the environments, for the test of imports."""

ENV_ROOMS = {
    "missing_package": set(),
    "actions": set(),
    "count_rows": set(),
    "layout": {"count_rows"},
    "setups": set(),
    "shaping": set(),
    "fonts": set(),
    "drawing": {"fonts"},
    "encoding": {"count_rows", "layout"},
    "spaces": {"actions", "layout"},
    "games": {"actions", "layout", "encoding"},
    "which_decks": {"setups", "games"},
    "opponents": {"actions", "games"},
    "policies": {"actions", "layout", "encoding", "games"},
    "spiel": {"actions", "layout", "setups", "encoding", "games"},
    "batches": {"actions", "games"},
    "batch": {"actions", "setups", "games", "batches"},
    "claim_v1": {"setups", "shaping", "drawing", "spaces", "games", "opponents"},
    "gymnasium_claim": {"setups", "drawing", "spaces", "games", "opponents"},
    "gymnasium_vector": {"spaces", "games", "opponents", "batches", "batch", "gymnasium_claim"},
    "open_spiel": {"missing_package", "actions", "spiel"},
}
"""What each room and module of the environments may import of those above it: no kit knows another."""
