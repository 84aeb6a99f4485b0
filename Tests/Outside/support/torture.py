"""How hard an attack is tried: briefly in `make test`, long in `make torture`."""

import os

TORTURE = os.environ.get("AWALLET_TORTURE") == "yes"


def rounds(briefly, long):
    """How often something is tried."""
    return long if TORTURE else briefly
