"""The browsers' engines that a test runs in; Chromium alone, unless the test says more."""

import pytest

in_firefox_too = pytest.mark.parametrize("engine", ["Chromium", "Firefox"])
