"""The cells of the goals: their layout, their animation and the choice of one."""

import pytest

from support.program import poll
from support.saving import at_goals, newcomer_with_change, scale_of
from support.screens import PHONE, WIDE


@pytest.fixture
def ada(server):
    return newcomer_with_change(server)


def test_only_the_chosen_goal_is_enlarged(server, browse, ada):
    """S-GOAL-6"""
    for name in ("Sailing", "Books"):
        ada.make_goal(ada.account, name, 100_00)
    browser = at_goals(browse(server), ada)
    browser.choose_goal("Sailing")
    assert scale_of(browser, "Sailing") == pytest.approx(1.1, abs=0.01)
    browser.choose_goal("Books")
    assert scale_of(browser, "Books") == pytest.approx(1.1, abs=0.01)
    assert scale_of(browser, "Sailing") == pytest.approx(1, abs=0.001)


def test_with_reduced_motion_the_chosen_goal_has_an_outline_instead(server, browse, ada):
    """S-GOAL-5, S-GOAL-6, UI-LIST-35"""
    ada.make_goal(ada.account, "Sailing", 100_00)
    browser = browse(server)
    browser.prefer(less_motion=True)
    at_goals(browser, ada)
    browser.choose_goal("Sailing")
    assert scale_of(browser, "Sailing") == pytest.approx(1, abs=0.001)
    assert browser.script("""
        return getComputedStyle(document.querySelector(".goal:has(:checked)")).outlineStyle;
        """) == "solid"
    assert browser.script("return document.querySelector('.goal').getAnimations().length") == 0


# The first card's animation at its start, in its middle and after its end.
RISE = """
const card = document.querySelector(".goal");
card.style.animationName = "none";
card.getBoundingClientRect();
card.style.animationName = "";
const [rise] = card.getAnimations();
rise.pause();
const { delay, duration } = rise.effect.getComputedTiming();
const states = [0, 0.5, 1].map((part) => {
  rise.currentTime = delay + part * duration;
  const { opacity, translate } = getComputedStyle(card);
  return [Number(opacity), parseFloat(translate.split(" ")[1] ?? 0)];
});
return [duration, states];
"""


def test_goals_rise_and_fade_in_when_the_page_appears(server, browse, ada):
    """S-GOAL-5"""
    ada.make_goal(ada.account, "Sailing", 100_00)
    browser = browse(server)
    browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
        window.begun = [];
        addEventListener("animationstart", (event) => {
          if (event.target.matches(".goal")) begun.push(event.animationName);
        });"""})
    at_goals(browser, ada)
    # Sailing, and the cell for a new goal.
    poll(lambda: browser.script("return begun.length") == 2, 5, "no card moves")
    duration, ((clear, low), (half_clear, half_low), (opaque, rest)) = browser.script(RISE)
    assert 0 < duration <= 500
    assert (clear, opaque, rest) == (0, 1, 0) and low > 0
    assert 0 < half_clear < 1 and 0 < half_low < low


CELLS = """
return [...document.querySelectorAll("#goal-list > .goal")].map((cell) => {
  const { left, top, width } = cell.getBoundingClientRect();
  const picture = cell.querySelector("img"), name = cell.querySelector(".goal__name");
  return [Math.round(left), Math.round(top), Math.round(width), picture?.naturalWidth ?? null,
    name?.innerText, name?.textContent, cell.querySelector(".ring__percent")?.innerText];
});
"""


@pytest.mark.parametrize("screen", [PHONE, WIDE], ids=["phone", "wide"])
def test_goals_have_two_columns_and_show_picture_name_and_percentage(
        server, browse, ada, screen):
    """S-GOAL-2, S-GOAL-3: names keep their case."""
    for name in ("Sailing", "Straße", "Books"):
        goal = ada.make_goal(ada.account, name, 100_00, "bike")
    ada.save_into(goal, 42_00)
    browser = at_goals(browse(server, screen=screen), ada)
    browser.come_to_rest()
    cells = browser.script(CELLS)
    lefts, tops = [one[0] for one in cells], [one[1] for one in cells]
    assert len(set(lefts)) == 2 and lefts == lefts[:2] * 2, "not two columns"
    assert tops[0] == tops[1] < tops[2] == tops[3]
    assert len({one[2] for one in cells}) == 1, "columns differ in width"
    assert all(one[3] > 0 for one in cells[:3]), "a picture is not there"
    assert [one[4:] for one in cells] == [
        ["Sailing", "Sailing", "0%"], ["Straße", "Straße", "0%"], ["Books", "Books", "42%"],
        [None, None, None]]
