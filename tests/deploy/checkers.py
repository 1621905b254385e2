"""The programs that check our files, and the nginx file with ports and a certificate of the test's own."""

import subprocess
from pathlib import Path

import pytest

from tools.debian import found, missing_sentence, must_be_there

DEPLOY = Path(__file__).parents[2] / "deploy"
_CERTIFICATE = "/etc/letsencrypt/live/kingless.example/fullchain.pem"
_KEY = "/etc/letsencrypt/live/kingless.example/privkey.pem"


def program(name: str) -> Path:
    """Where this program is; a test without it is left out aloud, or fails where nobody would hear that."""
    path = found(name)
    if path is None:
        (pytest.fail if must_be_there() else pytest.skip)(missing_sentence(name))
    return path


def run(*command: str | Path, **environment: str) -> str:
    """What a checker says about a file that is right."""
    done = subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", **environment},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def replaced(text: str, *pairs: tuple[str, str]) -> str:
    """The text with other words for some of its own, each of which must be there."""
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


def nginx_file(folder: Path, port: int, plain_port: int, servers: list[str]) -> Path:
    """A whole configuration around our file, with these ports and servers, in this folder."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    run(
        *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"),
        *("-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=localhost"),
    )
    ours = replaced(
        (DEPLOY / "nginx.conf").read_text("utf-8"),
        ("    listen [::]:80;\n", ""),
        ("    listen [::]:443 ssl;\n", ""),
        ("listen 80;", f"listen 127.0.0.1:{plain_port};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        ("server_name kingless.example;", "server_name localhost;"),
        (_CERTIFICATE, str(certificate)),
        (_KEY, str(key)),
        ("server 127.0.0.1:8377;", f"server {servers[0]};"),
        ("server 127.0.0.1:8378;", f"server {servers[1]};"),
    )
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    whole = folder / "whole.conf"
    whole.write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{\naccess_log {folder}/access.log;\n{paths}{ours}}}\n",
        "utf-8",
    )
    return whole
