"""Reads a QR code from the characters of a terminal."""

import zxingcpp
from PIL import Image, ImageOps

# The upper and the lower half of each character: light is 255.
HALVES = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), " ": (0, 0)}


def read_code(text):
    """The text of the code, as a camera sees it on a dark terminal."""
    lines = [line for line in text.splitlines() if line and set(line) <= set(HALVES)]
    rows = [[HALVES[one][half] for one in line] for line in lines for half in (0, 1)]
    picture = Image.new("L", (len(rows[0]), len(rows)))
    picture.putdata([light for row in rows for light in row])
    large = picture.resize((picture.width * 6, picture.height * 6), Image.Resampling.NEAREST)
    (found,) = zxingcpp.read_barcodes(ImageOps.expand(large, 40))
    return found.text
