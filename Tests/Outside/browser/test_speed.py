"""`make speed`: every page appears at once, on an idle machine.

Weight and layout shifts are the same on every machine: test_page_states.py checks them.
"""

import os
import re

import pytest

from support import speed
from support.program import ROOT
from support.page_states import PAGE_STATES
from support.screens import PHONE

PAGES = [state for state in PAGE_STATES if state.is_opened]
DOCUMENT = ROOT / "docs/performance.md"

if "AWALLET_SPEED" not in os.environ:
    pytest.skip("only `make speed` holds pages to their times", allow_module_level=True)


@pytest.fixture(scope="module")
def table():
    rows = []
    yield rows
    text = "\n".join([speed.HEAD, *(pace.row for pace in rows)])
    print(f"\n{text}")
    document = DOCUMENT.read_text()
    mark = re.compile(r"(<!-- pages -->\n).*?(<!-- end of pages -->)", re.DOTALL)
    assert mark.search(document)
    DOCUMENT.write_text(mark.sub(lambda found: found[1] + text + "\n" + found[2], document))


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_page_is_fast_and_light(fixture, visitor, table, page):
    """Limits: 200 and 400 ms, no layout shift, 60 kB for the first visit, then 10 kB."""
    def reach():
        page.reach(visitor, fixture)
    visitor.fit(PHONE)
    visitor.prefer()
    visitor.become(page.who)
    reach()
    pace = speed.pace(visitor, page.name, reach)
    table.append(pace)
    assert pace.first_paint < 200, pace.row
    assert pace.largest_paint < 400, pace.row
    assert pace.errors == []
