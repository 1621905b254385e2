"""The command that says what is installed and, where something is missing, the command that brings it."""

import argparse
import os
import platform
from pathlib import Path

import msgspec
from msgspec import Struct

import kingless
from kingless import __version__
from kingless.cli.extras import PURPOSES, missing_packages
from kingless.fast.doctor import PACKAGES, Health, examine
from kingless.jobs.install_command import (
    install_command,
    is_checkout,
    missing_sdist,
    reinstall_command,
)
from kingless.view.words import Words, sentence

_LACKING = {
    "compiler": sentence("There is no C++ compiler; it is in the Debian package {package}."),
    "headers": sentence("There are no headers of Python; they are in the Debian package {package}."),
}
"""What is said about a kernel that cannot be compiled."""
_VARIABLE = "PYTHONPATH"


class KernelReport(Struct, frozen=True, kw_only=True):
    """The kernel, as programs are told of it."""

    is_there: bool
    file: str | None
    damage: str | None
    """Why a kernel that is there does not load."""
    missing: tuple[str, ...]
    """The Debian packages without which none can be compiled."""
    commands: tuple[str, ...]
    """What brings it, one after the other; the first is for Debian where packages are missing."""
    sdist: str | None
    """The file that the last command needs and that is not here: it is where the wheel came from."""


class ExtraReport(Struct, frozen=True, kw_only=True):
    """An extra of the package, as programs are told of it."""

    is_there: bool
    missing: tuple[str, ...] = ()
    """The packages that are not installed."""
    command: str = ""
    """What installs them."""


class DoctorReport(Struct, frozen=True, kw_only=True):
    """Everything that the doctor says, for programs."""

    kingless: str
    python: str
    kernel: KernelReport
    extras: dict[str, ExtraReport]


def doctor(asked: argparse.Namespace, words: Words) -> int:
    """Say whether everything is there, and what to do where it is not; 1 where the kernel is missing."""
    health, extras = examine(), {extra: _extra(extra) for extra in PURPOSES}
    python = platform.python_version()
    if asked.json:
        report = DoctorReport(kingless=__version__, python=python, kernel=_kernel(health), extras=extras)
        print(msgspec.json.encode(report).decode())
    else:
        lines = [f"Kingless {__version__}", f"Python {python}", *_source_lines(words)]
        print(*lines, *_kernel_lines(health, words), *_extra_lines(extras, words), sep="\n")
    return 0 if health.kernel else 1


def _source_lines(words: Words) -> list[str]:
    """Where the environment puts other sources before those that are installed."""
    folder = Path(kingless.__file__).resolve().parents[1]
    if folder not in (Path(one).resolve() for one in os.environ.get(_VARIABLE, "").split(os.pathsep) if one):
        return []
    return [
        words(
            "{variable} takes Kingless from {folder}, whatever is installed.",
            variable=_VARIABLE,
            folder=folder,
        )
    ]


def _kernel(health: Health) -> KernelReport:
    file = health.kernel
    return KernelReport(
        is_there=file is not None,
        file=file,
        damage=health.damage,
        missing=tuple(PACKAGES[need] for need in health.missing_needs),
        commands=() if file else (*_debian_commands(health), reinstall_command()),
        sdist=None if file else missing_sdist() or None,
    )


def _debian_commands(health: Health) -> list[str]:
    """What brings to a Debian what the kernel is compiled with, where that is missing."""
    packages = " ".join(PACKAGES[need] for need in health.missing_needs)
    return [f"apt install {packages}"] if packages else []


def _extra(extra: str) -> ExtraReport:
    missing = missing_packages(extra)
    return ExtraReport(
        is_there=not missing, missing=missing, command=install_command(extra) if missing else ""
    )


def _extra_lines(extras: dict[str, ExtraReport], words: Words) -> list[str]:
    lines = []
    for name, extra in extras.items():
        purpose = words(PURPOSES[name])
        if extra.is_there:
            lines.append(words("The extra {extra} is there: {purpose}.", extra=name, purpose=purpose))
        else:
            lines.append(
                words(
                    "The extra {extra} is missing: {purpose}. To have it: {command}",
                    extra=name,
                    purpose=purpose,
                    command=extra.command,
                )
            )
    return lines


def _kernel_lines(health: Health, words: Words) -> list[str]:
    if health.kernel:
        return [words("The kernel is there: {file}", file=health.kernel)]
    lines = [
        words("The kernel is there but does not load: {reason}", reason=health.damage)
        if health.damage
        else words("The kernel is missing."),
        words("Meanwhile games and minds play on the law itself: the same rules, only slower."),
    ]
    lines += [words(_LACKING[need], package=PACKAGES[need]) for need in health.missing_needs]
    lines += [words("On Debian, first: {command}", command=one) for one in _debian_commands(health)]
    if not health.missing_needs:
        lines.append(words("Everything that it is compiled with is there."))
    if health.is_unwanted:
        lines.append(
            words(
                "{variable} leaves it out; take that out of the environment first.",
                variable="KINGLESS_KERNEL=off",
            )
        )
    return [*lines, *_reinstall_lines(words)]


def _reinstall_lines(words: Words) -> list[str]:
    """How Kingless is installed again, with its kernel, as it was installed here."""
    pip, sdist = f"`{reinstall_command()}`", missing_sdist()
    if is_checkout():
        make = "`make clean play`"
        return [
            words(
                "To have it, install Kingless again: with {make} among its sources, with {pip} elsewhere.",
                make=make,
                pip=pip,
            )
        ]
    lines = [words("To have it, install Kingless again: {pip}", pip=pip)]
    if sdist:
        lines.append(
            words("{file} has the sources of this version; it comes from where your package was.", file=sdist)
        )
    return lines
