"""Dark mode changes only colours, so other tests check only colours in dark mode."""

import re

from support.program import ROOT

STATIC = ROOT / "Sources/WebApp/Static"
SCHEME = "prefers-color-scheme"
# A block of it holds one rule, for the root.
BLOCK = re.compile(r"@media \(prefers-color-scheme: dark\) \{\s*:root \{([^{}]*)\}\s*\}")


def test_dark_mode_sets_only_tones():
    """UI-LIST-36: except for colours, axe finds the same in light and in dark mode."""
    named, declarations = 0, []
    for path in sorted(STATIC.rglob("*")):
        if path.suffix not in (".css", ".js"):
            continue
        text = path.read_text()
        named += text.count(SCHEME)
        for block in BLOCK.findall(text):
            declarations += [line.strip() for line in block.split(";") if line.strip()]
    assert named == 1, "another file names the colour scheme"
    assert declarations
    assert [one for one in declarations if not re.match(r"--(tone|art)-[\w-]+: ", one)] == []
