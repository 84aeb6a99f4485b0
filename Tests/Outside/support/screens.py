"""The screen sizes of the tests, in CSS pixels."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Screen:
    width: int
    height: int
    touch: bool = False


PHONE = Screen(390, 844, touch=True)
WIDE = Screen(1280, 800)
NARROW = Screen(320, 640)
# 1280 × 1024 pixels at a zoom of 400 % (WCAG 1.4.10).
ZOOMED = Screen(320, 256)
