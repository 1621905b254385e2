"""What a command says where the packages of the game in the browser are not there."""

import sys

from kingless.view.words import Words


def explain_missing_web(error: ModuleNotFoundError, words: Words) -> int:
    """Say how the missing packages are installed, and return the exit code; an error of our own is raised."""
    from kingless.cli.extras import missing_packages  # reads the metadata of the package
    from kingless.jobs.install_command import install_command

    if not missing_packages("web"):
        raise error
    told = words("The game in the browser needs more packages: {command}", command=install_command("web"))
    print(told, file=sys.stderr)
    return 1
