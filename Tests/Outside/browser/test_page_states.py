"""One visit to each page state reports all its errors together."""

import pytest

from support import chromium, speed, survey
from support.page_states import PAGE_STATES
from support.screens import PHONE


@pytest.mark.parametrize("state", PAGE_STATES, ids=str)
def test_a_page_state_passes_every_check(wallets, visitor, state):
    """The ids of all checks (survey.py).

    The screen sizes: UI-A11Y-42, S-LAUNCH-1, S-LOGIN-22, UI-OTP-1, UI-TEL-6; targets: UI-A11Y-41,
    S-XFER-1, S-ACC-2; letters and figures: UI-AMT-15, UI-NUM-16; fields: UI-A11Y-44,
    UI-A11Y-45, S-CODE-9, S-PWD-10, S-PWD-11, S-POP-4, UI-AMT-9, S-SEND-8; the focus and axe:
    UI-A11Y-40, UI-A11Y-43, UI-LIST-36; motion: UI-LIST-34, UI-LIST-35; sheets: UI-DLG-28,
    UI-DLG-29, UI-DLG-30, S-POP-3.
    """
    found = arrive(wallets[state.wallet], visitor, state)
    if state.is_sheet:
        found += survey.look(visitor, "as it opens", survey.OF_A_SHEET)
    found += survey.everywhere(visitor)
    if state.is_sheet:
        found += survey.look(visitor, "as it closes", survey.OUT_OF_A_SHEET)
    found += visitor.complaints()
    assert found == [], "\n".join(found)


def arrive(wallet, visitor, state):
    """Arrives with reduced motion; measures the weight of a page that needs no steps, twice."""
    def reach():
        visitor.visit(wallet, state.who)
        state.reach(visitor, wallet)
    chromium.fit(visitor.driver, PHONE)
    visitor.prefer(less_motion=True)
    if not state.is_opened:
        found = arrived(visitor, reach)
        visitor.prefer()
        return found
    found = []
    with speed.over_the_line(visitor):
        first = speed.measured(visitor, lambda: found.extend(arrived(visitor, reach)))
        visitor.prefer()
        return found + speed.quick_pace(visitor, state.name, first, reach).errors


def arrived(visitor, reach):
    reach()
    return survey.look(visitor, "on arrival", survey.ON_ARRIVAL)
