"""The dark changes colours and nothing else, so colours are all that has to be looked at there."""

import re

from support.program import ROOT

STATIC = ROOT / "Sources/WebApp/Static"
SCHEME = "prefers-color-scheme"
# A block of it holds one rule, for the root.
BLOCK = re.compile(r"@media \(prefers-color-scheme: dark\) \{\s*:root \{([^{}]*)\}\s*\}")


def test_the_dark_sets_tones_and_nothing_else():
    """UI-LIST-36: what axe finds in the light it would find in the dark, but for the colours."""
    named, declarations = 0, []
    for path in sorted(STATIC.rglob("*")):
        if path.suffix not in (".css", ".js"):
            continue
        text = path.read_text()
        named += text.count(SCHEME)
        for block in BLOCK.findall(text):
            declarations += [line.strip() for line in block.split(";") if line.strip()]
    assert named == 1, "somebody else asks whether it is dark"
    assert declarations
    assert [one for one in declarations if not re.match(r"--(tone|art)-[\w-]+: ", one)] == []
