"""wrk, which asks a server as often as it can."""

import re
import subprocess
import tempfile


def put_on(url, *options, connections=16, seconds=4):
    """How many requests were answered each second, and in all."""
    said = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", *options, url], text=True,
        capture_output=True, check=True).stdout
    assert "Non-2xx" not in said, said
    return (float(re.search(r"Requests/sec:\s+([\d.]+)", said)[1]),
            int(re.search(r"(\d+) requests in", said)[1]))


def put_on_by(script, url, **options):
    """The same with the requests that a script in Lua makes."""
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
        file.write(script)
        file.flush()
        return put_on(url, "-s", file.name, **options)
