"""Printed pages have their own layout, with the bookings and without controls (C-17)."""

import base64
import datetime
import itertools
import re
import subprocess

import pytest

from support import session
from support.client import Client, new_key, newcomer
from support.fixture import username
from support.screens import Screen

# A4 without its margins.
PAPER = Screen(680, 1009)

SHOWN_CONTROLS = """
return [...document.querySelectorAll("button, .button, input, select, textarea, .tile, nav, form")]
  .filter(one => one.checkVisibility({visibilityProperty: true}) && one.getClientRects().length)
  .map(one => one.outerHTML.slice(0, 120));
"""

# Pairs of texts that overlap.
OVERLAPS = """
const texts = [...document.querySelectorAll("p, h1, h2, h3, dt, dd, .entry__what, .entry__amounts")]
  .filter(one => one.checkVisibility() && !one.closest(".unseen, .chart") && one.innerText.trim()
    && one.getBoundingClientRect().height > 2);
const found = [];
for (const [index, one] of texts.entries()) for (const other of texts.slice(index + 1)) {
  if (one.contains(other) || other.contains(one)) continue;
  const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
  if (a.right - b.left > 1 && b.right - a.left > 1 && a.bottom - b.top > 1 && b.bottom - a.top > 1)
    found.push(`${one.innerText} | ${other.innerText}`);
}
return found;
"""


@pytest.fixture
def paper(fixture, visitor):
    visitor.become("ada")
    visitor.fit(PAPER)
    yield visitor
    visitor.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    visitor.prefer()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_printed_page_has_no_controls_and_no_overlapping_texts(paper, fixture, dark):
    """C-17: an account, a receipt, an entry, the activity, a goal and a month."""
    ids = fixture.ids
    for path in (f"/accounts/{ids['pounds']}", f"/transactions/{ids['sent']}", "/transactions",
                 f"/transactions/{ids['shop']}?in={ids['pounds']}", f"/goals/{ids['goal']}",
                 f"/accounts/{ids['pounds']}/insights"):
        paper.open(path)
        scheme = "dark" if dark else "light"
        paper.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "media": "print", "features": [{"name": "prefers-color-scheme", "value": scheme}]})
        assert paper.script(SHOWN_CONTROLS) == [], path
        assert paper.script(OVERLAPS) == [], path
        assert paper.script("return document.documentElement.scrollWidth") <= PAPER.width
        ink = paper.script("return getComputedStyle(document.querySelector('h1')).color")
        assert ink == "rgb(0, 0, 0)"
        assert "Sandbox: no real money." in paper.text
        assert "See codes" not in paper.text and "make things happen" not in paper.text


def test_a_printed_account_has_all_its_columns(paper, fixture):
    """C-17: each entry has its amount, its round-up and the balance after it."""
    paper.open(f"/accounts/{fixture.ids['pounds']}")
    answer = paper.driver.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})
    assert base64.b64decode(answer["data"]).startswith(b"%PDF")
    paper.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    # The driver takes everything in a closed fold for hidden.
    number = paper.script("""
        const number = document.querySelector(".hero__number");
        return number.checkVisibility() && number.getClientRects().length && number.innerText""")
    assert number.startswith("Account number:")
    for words in ("Transaction", "Amount (£)", "Round-up (£)", "Balance (£)"):
        assert words in paper.text
    for part in ("figure", "change", "after"):
        assert paper.script(f"return document.querySelector('.entry__{part}').innerText").strip()


def printed(browser):
    """The text of each page of paper."""
    answer = browser.driver.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})
    text = subprocess.run(
        ["pdftotext", "-layout", "-", "-"], input=base64.b64decode(answer["data"]),
        capture_output=True, check=True, timeout=60).stdout.decode()
    return text.split("\f")[:-1]


def test_a_printed_request_says_who_asks_and_has_the_whole_link(paper, fixture):
    """C-17, UI-APP-51"""
    ada = Client(fixture.url)
    ada.sign_in(username("ada"))
    request = ada.ask("POST", "/v1/requests", {
        "amount": 12_50, "currency": "USD", "note": "Tickets"}, new_key())
    paper.open(f"/requests/{request['id']}")
    [text] = printed(paper)
    assert "Ada is asking for money" in text
    assert "$12.50" in text and "Tickets" in text
    assert fixture.url + request["link"] in re.sub(r"\s", "", text)
    for words in ("Copy", "Cancel", "Done", "Remind", "Link"):
        assert words not in text
    paper.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert paper.script(SHOWN_CONTROLS) == []


def test_printed_insights_name_their_month_and_break_between_rows(paper, fixture):
    """C-17: a category and the number of its payments are on the same paper."""
    paper.open(f"/accounts/{fixture.ids['pounds']}/insights")
    pages = printed(paper)
    assert len(pages) > 1
    assert datetime.date.today().strftime("%B %Y") in pages[0]
    for page in pages:
        shares = re.findall(r"<?\d+%", page)
        assert len(re.findall(r"\d+ payments?\b", page)) == len(shares), page
    paper.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    rows = paper.script("""
        return [...document.querySelectorAll(".figures--shares tbody tr")]
          .map(one => getComputedStyle(one).breakInside)""")
    assert rows and set(rows) == {"avoid"}


CATEGORIES = (
    "BILLS_AND_SERVICES CHARITY CLOTHES COFFEE EATING_OUT EDUCATION ENTERTAINMENT FITNESS GARDEN "
    "GIFTS GROCERIES HOLIDAYS HOME MEDICAL PETS SHOPPING SUBSCRIPTIONS TRANSPORT").split()
WORD = re.compile(
    r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>')


def words_on_paper(browser):
    """The words of each page of paper: left, top, right, bottom, text."""
    answer = browser.driver.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})
    text = subprocess.run(
        ["pdftotext", "-bbox", "-", "-"], input=base64.b64decode(answer["data"]),
        capture_output=True, check=True, timeout=60).stdout.decode()
    return [[(*map(float, box), word) for *box, word in WORD.findall(page)]
            for page in text.split("<page ")[1:]]


def over_one_another(words):
    """The pairs of words of which one lies on most of the other. The boxes are those of the font,
    which are taller than its letters."""
    def is_on(one, other):
        shared = min(one[3], other[3]) - max(one[1], other[1])
        most = 0.7 * min(one[3] - one[1], other[3] - other[1])
        return min(one[2], other[2]) - max(one[0], other[0]) > 2 and shared > most
    return [(one[-1], other[-1]) for one, other in itertools.combinations(words, 2)
            if is_on(one, other)]


@pytest.fixture
def spender(server, browse):
    """Somebody with as many kinds of spending as fill more than one sheet."""
    ada = newcomer(server, "ada")
    ada.deposit(ada.account, 900_00)
    for amount, category in enumerate(CATEGORIES, 100):
        ada.ask("POST", f"/v1/accounts/{ada.account}/payments", {
            "amount": amount, "currency": "USD", "name": "Copper Kettle",
            "category": category}, new_key())
    return session.sign_in(browse(server), ada.username), ada


@pytest.mark.parametrize("path", ["/insights", "/accounts/{account}/insights"])
def test_no_words_of_printed_insights_lie_over_others(spender, path):
    """C-17: whatever the break between two sheets moves."""
    screen, ada = spender
    screen.open(path.format(account=ada.account))
    pages = words_on_paper(screen)
    assert len(pages) > 1
    for number, words in enumerate(pages, 1):
        assert (number, over_one_another(words)) == (number, [])
        lowest = max(words, key=lambda word: word[3])[-1]
        assert lowest not in ("Spending", "by", "category"), f"a heading ends sheet {number}"
    text = " ".join(one[-1] for page in pages for one in page)
    assert "Moves between your own accounts" in text
    assert "Budgets" not in text
