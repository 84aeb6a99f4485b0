"""Subsets the typeface Inter for the web app, into Sources/WebApp/Static/fonts.

face.css says which file has which characters.
"""

import pathlib
import re
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

INTER = pathlib.Path("/usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf")
STATIC = pathlib.Path(__file__).parent.parent / "Sources/WebApp/Static"
WEIGHTS = (400, 700)
# Figures of one width, kerning, and what accents need.
FEATURES = ["tnum", "kern", "mark", "mkmk", "ccmp", "locl"]
# The names that say what it is, whose it is and on which licence.
NAMES = [0, 1, 2, 3, 4, 5, 6, 13, 14]


def main():
    if not INTER.exists():
        print(f"make_font: without {INTER}, the app shows the system's typeface", file=sys.stderr)
        return
    (STATIC / "fonts").mkdir(exist_ok=True)
    for name, characters in faces():
        save(STATIC / "fonts" / name, characters)


def faces():
    """The file's name and the characters of each `@font-face`."""
    css = (STATIC / "css/face.css").read_text()
    for face in re.findall(r"@font-face \{(.+?)\}", css, re.DOTALL):
        name = re.search(r'url\("fonts/(.+?)"\)', face)[1]
        ranges = re.search(r"unicode-range: (.+?);", face, re.DOTALL)[1]
        yield name, [one for part in ranges.split(",") for one in span(part.strip())]


def span(text):
    """The characters of `U+20-7E` or `U+B7`."""
    first, _, last = text.removeprefix("U+").partition("-")
    return range(int(first, 16), int(last or first, 16) + 1)


def save(path, characters):
    # The time of the source, so that each build gives the same bytes.
    font = instancer.instantiateVariableFont(
        TTFont(INTER, recalcTimestamp=False), {"wght": WEIGHTS})
    options = subset.Options(
        layout_features=FEATURES, name_IDs=NAMES, hinting=False, notdef_outline=True)
    options.flavor = "woff2"
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    subset.save_font(font, path, options)


if __name__ == "__main__":
    main()
