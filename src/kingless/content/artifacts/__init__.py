"""The artifacts, in the order of the rules."""

from kingless.content import shelf
from kingless.rules.slots import Artifact

ARTIFACTS: dict[str, Artifact] = {
    artifact.key: artifact
    for artifact in sorted(
        (module.ARTIFACT for module in shelf(__name__, __path__)),
        key=lambda artifact: int(artifact.rule.removeprefix("AR-")),
    )
}
