"""No page in any state has an accessibility fault that axe-core knows (UI-A11Y-40, UI-LIST-36)."""

import pytest

from support import axe
from support.screens import PHONE, WIDE


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("screen", [PHONE, WIDE], ids=["phone", "wide"])
def test_no_violations(scene, screen, dark):
    """UI-A11Y-40, UI-A11Y-41, UI-A11Y-43, UI-LIST-36"""
    scene.fit(screen)
    scene.prefer(dark=dark)
    found = axe.violations(scene)
    assert found == [], "\n".join(found)
