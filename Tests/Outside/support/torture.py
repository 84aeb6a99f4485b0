"""The length of attacks: short in `make test`, long in `make torture`."""

import os

TORTURE = os.environ.get("AWALLET_TORTURE") == "yes"


def rounds(briefly, long):
    """The number of attempts."""
    return long if TORTURE else briefly
