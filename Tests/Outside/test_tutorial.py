"""X-CLOCK, X-FAULT, X-WORLD: the tutorial does what it says, block by block."""

import contextlib
import io
import pathlib
import re

TUTORIAL = pathlib.Path(__file__).parents[2] / "docs/tutorial-round-up.md"
BLOCK = re.compile(r"^```(python|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^    \$ awallet sandbox (.*)$", re.MULTILINE)
ADDRESS = "http://127.0.0.1:8080"


def blocks(text):
    """Each block of Python with what the page says that it prints."""
    found = BLOCK.findall(text)
    for (kind, code), (next_kind, printed) in zip(found, [*found[1:], ("", "")]):
        if kind == "python":
            yield code, printed if next_kind == "text" else ""


def test_the_tutorial_prints_what_it_says(start):
    """X-CLOCK, X-FAULT, X-WORLD: in a sandbox that starts as the page says."""
    text = TUTORIAL.read_text()
    [arguments] = COMMAND.findall(text)
    server = start("sandbox", [word for word in arguments.split() if word != "--ephemeral"])
    names, seen = {"__name__": "roundup"}, 0
    for code, expected in blocks(text):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code.replace(ADDRESS, server.url), str(TUTORIAL), "exec"), names)
        assert printed.getvalue() == expected, code
        seen += bool(expected)
    assert seen >= 10
    assert server.verify().returncode == 0


def test_every_line_that_the_tutorial_shows_is_checked():
    """X-FAULT: each block of output follows a block of Python that prints it."""
    kinds = [kind for kind, _ in BLOCK.findall(TUTORIAL.read_text())]
    assert kinds[0] == "python" and "text text" not in " ".join(kinds)
