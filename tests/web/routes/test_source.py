"""The sources of a server: where its host says, where the package says, or as a download of what runs."""

import subprocess
import sys
import sysconfig
import tarfile
from io import BytesIO
from pathlib import Path

import pytest

import kingless
from kingless.cli import main
from kingless.web.pages import source_archive
from kingless.web.routes import download
from kingless.web.run import ServeOptions
from tests.serving.client import quick_settings, server

HOSTED = "https://git.example/kingless"
SOURCES = Path(__file__).parents[3] / "src" / "kingless"


def source_at(tmp_path: Path, named: str) -> tuple[int, str]:
    """The status, and where the foot of a page leads at a server whose host names this."""
    with server(tmp_path / "games.sqlite", quick_settings(source=named)) as client:
        answer = client.get("/source", follow_redirects=False)
        return answer.status_code, answer.headers.get("location", "")


def test_the_address_of_the_host_comes_before_that_of_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(download, "source_address", lambda: "https://published.example")
    assert source_at(tmp_path, HOSTED) == (303, HOSTED)
    assert source_at(tmp_path, "") == (303, "https://published.example")


def test_without_an_address_what_runs_is_downloaded_whole_and_runs_elsewhere(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        answer = client.get("/source")
    assert "attachment" in answer.headers["content-disposition"]
    with tarfile.open(fileobj=BytesIO(answer.content)) as archive:
        archive.extractall(tmp_path, filter="data")
    folder = tmp_path / f"kingless-{kingless.__version__}"
    assert "Permission is hereby granted" in (folder / "LICENSE").read_text()
    program = (
        f"import sys; sys.path += [{str(folder)!r}, {sysconfig.get_path('purelib')!r}]\n"
        "import kingless.cli; print(kingless.__file__); kingless.cli.main(['deck', 'claim'])"
    )
    # Without the module `site`, which would put the installed package first.
    told = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, text=True, check=True)
    file, *deck = told.stdout.splitlines()
    assert file.startswith(str(folder))
    assert deck


def test_the_download_has_every_file_that_git_has_and_none_that_it_has_not() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "."], cwd=SOURCES, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("these sources are in no repository")
    with tarfile.open(fileobj=BytesIO(source_archive.source_archive())) as archive:
        names = {name.partition("/kingless/")[2] for name in archive.getnames()} - {""}
    assert sorted(set(listed.stdout.split()) - names) == []
    hidden = ("secret.env", "games.sqlite", "_kernel.abi3.so", ".git/config.py", "__pycache__/a.py")
    assert [name for name in hidden if source_archive._is_source(Path(name))] == []


@pytest.mark.parametrize("is_variable", [True, False])
def test_the_host_names_it_by_an_option_or_in_the_environment(
    monkeypatch: pytest.MonkeyPatch, is_variable: bool
) -> None:
    got: list[ServeOptions] = []
    monkeypatch.setattr("kingless.web.run.serve", lambda options, _say: got.append(options))
    monkeypatch.setenv("KINGLESS_SOURCE", HOSTED if is_variable else "https://other.example")
    assert main(["serve"] if is_variable else ["serve", "--source", HOSTED]) == 0
    assert got[0].settings.source == HOSTED


@pytest.mark.parametrize("named", ["git.example/kingless", "javascript:alert(1)", "https://two words"])
def test_what_is_no_address_is_refused(
    named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    assert main(["serve", "--port", "0", "--database", database, "--source", named]) == 2
    assert "https://" in capsys.readouterr().err
