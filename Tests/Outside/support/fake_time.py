"""A wrong clock for one program, by libfaketime (Debian's `faketime`)."""

import pathlib

LIBRARIES = sorted(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))


def wrong_clock(ahead=None, file=None):
    """The environment in which a program's clock shows another time: by an offset such as `+400d`,
    or by one in a file, which may change meanwhile. The time since the machine started, and the
    times of files, stay right."""
    assert LIBRARIES, "faketime is not installed; Tools/setup test installs it"
    fake = {"FAKETIME": ahead} if file is None else {
        "FAKETIME_TIMESTAMP_FILE": str(file), "FAKETIME_NO_CACHE": "1"}
    return {
        "LD_PRELOAD": str(LIBRARIES[0]), "FAKETIME_DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1",
        **fake}
