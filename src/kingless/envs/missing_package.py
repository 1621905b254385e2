"""What is said where a package is missing that the environments need."""

from kingless.jobs.install_command import install_command


def missing_package(error: ModuleNotFoundError) -> ModuleNotFoundError:
    """The same error with the command that brings what is missing."""
    return ModuleNotFoundError(
        f"the environments need the package {error.name}: {install_command('rl')}", name=error.name
    )
