"""The sdist has every file that git has, so that everything can be built and tested from it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools.release.packages import packed_files, tracked_files
from tools.release.processes import ROOT

_BUILD = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"


def test_the_sdist_has_what_git_has(tmp_path: Path) -> None:
    """Files that somebody has made and not yet added are no fault of the sdist."""
    if not (ROOT / ".git").exists():
        pytest.skip("an unpacked sdist has no git to compare with")
    subprocess.run([sys.executable, "-c", _BUILD, str(tmp_path)], cwd=ROOT, check=True, capture_output=True)
    (sdist,) = tmp_path.glob("*.tar.gz")
    gone = {path for path in tracked_files() if not (ROOT / path).exists()}
    assert tracked_files() - gone - packed_files(sdist) == set()
    ignored = ("__pycache__/", ".venv", "build/", "site/", "dist/")
    assert not [path for path in packed_files(sdist) if path.startswith(ignored) or "__pycache__" in path]
