"""A page state, and functions that add one."""

import dataclasses
from collections.abc import Callable

NOBODY, ADA, LINUS, NOOR, HEDY = "nobody", "ada", "linus", "noor", "hedy"
# The wallets: one before its setup, and one of a family, both for real money.
SANDBOX, BARE, FAMILY = "sandbox", "bare", "family"


@dataclasses.dataclass(frozen=True)
class PageState:
    name: str
    # As in Links.swift: `:id` stands for any id.
    route: str
    who: str
    reach: Callable
    # Without steps: the address is enough.
    is_opened: bool = False
    # A page's form, opened as a sheet over another page.
    is_sheet: bool = False
    wallet: str = SANDBOX

    def __str__(self):
        return self.name


PAGE_STATES = []


def page(name, route, who, address=None, sees=""):
    """A page that needs no steps; `{pocket}` in its address is an id of the fixture."""
    def reach(browser, fixture):
        browser.open((address or route).format(**fixture.ids))
        browser.sees(sees)
    PAGE_STATES.append(PageState(name, route, who, reach, is_opened=True))


def page_state(name, route, who, wallet=SANDBOX):
    """A page that needs some steps."""
    def add(reach):
        PAGE_STATES.append(PageState(name, route, who, reach, wallet=wallet))
        return reach
    return add


def sheet(name, route, who, over, opener, sees, folded=None):
    """The page of this route as a sheet over another page; its opener may be in a folded part."""
    def reach(browser, fixture):
        browser.open(over.format(**fixture.ids))
        if folded:
            browser.unfold(folded)
        browser.press(opener)
        browser.sees(sees)
        assert browser.sheet, f"{opener!r} opened no sheet"
    PAGE_STATES.append(PageState(name, route, who, reach, is_sheet=True))
