"""Goals and round-ups in a browser."""

import re

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from support.keyboard import Keyboard
from support.program import poll
from support.saving import at_goals, newcomer_with_change, scale_of
from support.screens import PHONE, WIDE
from support.session import sign_in
from support.touch import pull_down

CHANGE = "$1.58"
TRANSFER = "Save…"
SUCCESS = "Round-up saved"


@pytest.fixture
def ada(server):
    return newcomer_with_change(server)


def chosen(browser):
    return browser.script("""
        return document.querySelector(".goal :checked")?.value ?? null;""")


@pytest.mark.parametrize("screen", [PHONE, WIDE], ids=["phone", "wide"])
def test_a_person_creates_a_goal_and_saves_a_weeks_round_up_into_it(server, browse, ada, screen):
    """S-GOAL-1/3/6/7/8/10, S-GNEW-2/5"""
    browser = browse(server, screen=screen)
    at_goals(browser, ada)
    browser.sees("No goals yet.")
    assert not browser.driver.find_elements(By.CSS_SELECTOR, "[data-transfer]")
    browser.press("New goal")
    button = browser.control("Create goal")
    assert not button.is_enabled()
    browser.fill("Name", "Sailing")
    assert not browser.control("Create goal").is_enabled()
    browser.fill("Target", "100")
    poll(button.is_enabled, 5, "everything is set, and the button is off")
    browser.press("Create goal")
    browser.sees("Goal created")
    browser.sees("Sailing")
    browser.press("Done")
    browser.is_at(f"/accounts/{ada.account}/goals")
    assert not browser.control(TRANSFER).is_enabled()
    browser.choose_goal("Sailing")
    assert scale_of(browser, "Sailing") == pytest.approx(1.1, abs=0.01)
    browser.press(TRANSFER)
    browser.sees(SUCCESS)
    browser.sees(f"{CHANGE} is now in Sailing.")
    browser.sees("Nothing to round up")
    browser.press("Done")
    browser.is_at(f"/accounts/{ada.account}")
    browser.sees("Round-up to Sailing")


def test_a_double_tap_saves_once(server, browse, ada):
    """S-GOAL-7, S-RND-9, UI-PAY-23"""
    goal = ada.make_goal(ada.account, "Sailing", 100_00)
    browser = at_goals(browse(server), ada)
    browser.choose_goal("Sailing")
    browser.script("""
        const button = document.querySelector("[data-transfer]");
        button.click();
        button.click();""")
    browser.sees(SUCCESS)
    assert ada.saved_in(goal) == 1_58
    kinds = [one["kind"] for one in ada.transactions(ada.account)]
    assert sum("round" in kind for kind in kinds) == 1


def test_a_keyboard_is_enough_to_save_into_a_goal(server, browse, ada):
    """S-GOAL-7, UI-A11Y-40"""
    for name in ("Sailing", "Books"):
        ada.make_goal(ada.account, name, 100_00)
    browser = at_goals(browse(server, screen=WIDE), ada)
    keys = Keyboard(browser)
    keys.tab_to("Sailing")
    keys.press(Keys.SPACE)
    keys.press(Keys.ARROW_RIGHT)
    assert keys.is_at("Books"), keys.name
    assert "$0 of $100, 0%" in keys.name
    keys.activate(f"Save {CHANGE}")
    browser.sees(f"{CHANGE} is now in Books.")
    keys.activate("Done")
    browser.is_at(f"/accounts/{ada.account}")


def test_goals_work_without_javascript(server, browse, ada):
    """S-GOAL-7/8/9/11/12, S-GNEW-2/6"""
    browser = browse(server, javascript=False)
    browser.expects(422)
    at_goals(browser, ada)
    browser.press("New goal")
    browser.press("Create goal")
    browser.sees("We could not save the goal (error 422)")
    browser.fill("Name", "Sailing")
    browser.fill("Target", "100")
    browser.press("Create goal")
    browser.sees("Goal created")
    browser.press("Done")
    browser.press(TRANSFER)
    browser.sees("We could not save the round-up (error 422)")
    browser.sees("Choose one of your goals, then try again.")
    browser.press("Done")
    browser.choose_goal("Sailing")
    browser.press(TRANSFER)
    browser.sees(SUCCESS)
    browser.press("Done")
    browser.is_at(f"/accounts/{ada.account}")


def test_a_failed_save_shows_an_error_and_can_be_repeated(server, browse, ada):
    """S-GOAL-9, S-GOAL-11, S-RND-10"""
    goal = ada.make_goal(ada.account, "Sailing", 100_00)
    ada.withdraw(ada.account, ada.balance(ada.account) - 1_00)
    browser = browse(server)
    browser.expects(422)
    at_goals(browser, ada)
    browser.choose_goal("Sailing")
    browser.press(TRANSFER)
    browser.sees("We could not save the round-up (error 422)")
    browser.sees("Add money to it, then try again.")
    browser.press_here("Done")
    browser.does_not_see("Unable to transfer")
    assert chosen(browser) == goal
    ada.deposit(ada.account, 5_00)
    poll(browser.control(TRANSFER).is_enabled, 5, "the button is off")
    browser.press(TRANSFER)
    browser.sees(SUCCESS)


def test_the_page_shows_savings_from_elsewhere_and_keeps_the_choice(server, browse, ada):
    """S-GOAL-13, S-HOME-8: without a reload, also when other goals are added or deleted."""
    first = ada.make_goal(ada.account, "Sailing", 100_00)
    second = ada.make_goal(ada.account, "Books", 100_00)
    browser = at_goals(browse(server), ada)
    browser.choose_goal("Books")
    browser.script("window.isTheSamePage = true")
    ada.save_into(second, 42_00)
    browser.sees("$42 of $100")
    browser.sees("42%")
    ada.make_goal(ada.account, "Skates", 50_00)
    browser.sees("Skates")
    ada.ask("DELETE", f"/v1/goals/{first}")
    poll(lambda: "Sailing" not in browser.text, 10, "the deleted goal is still there")
    assert chosen(browser) == second
    assert browser.script("return document.activeElement.value") == second
    ada.pay_shop(ada.account, 1_75)
    browser.sees("$1.83")
    browser.press(TRANSFER)
    browser.sees("$1.83 is now in Books.")
    assert browser.script("return window.isTheSamePage") is None


def test_refreshing_keeps_the_choice(server, browse, ada):
    """S-GOAL-13, UI-LIST-32"""
    ada.make_goal(ada.account, "Sailing", 100_00)
    goal = ada.make_goal(ada.account, "Books", 100_00)
    browser = at_goals(browse(server), ada)
    browser.choose_goal("Books")
    browser.press("Refresh")
    assert chosen(browser) == goal
    browser.press("Previous week")
    browser.sees("Last week")
    assert chosen(browser) == goal
    assert not browser.control(TRANSFER).is_enabled()


def test_pulling_down_refreshes_the_goals_and_keeps_the_choice(server, browse, ada):
    """S-GOAL-13: the same goal, even in another place; a short pull does nothing."""
    first = ada.make_goal(ada.account, "Sailing", 100_00)
    goal = ada.make_goal(ada.account, "Books", 100_00)
    browser = at_goals(browse(server), ada)
    browser.choose_goal("Books")
    # Only the pull may change this page.
    browser.script("window.isTheSamePage = true; window.fetch = () => new Promise(() => {})")
    pull_down(browser, way=60)
    assert browser.script("return window.isTheSamePage")
    ada.ask("DELETE", f"/v1/goals/{first}")
    ada.save_into(goal, 42_00)
    browser.does_not_see("42%")
    pull_down(browser)
    browser.sees("42%")
    browser.does_not_see("Sailing")
    assert browser.script("return window.isTheSamePage") is None
    assert chosen(browser) == goal


@pytest.mark.parametrize("javascript", [True, False], ids=["JavaScript", "no JavaScript"])
def test_cancel_returns_to_the_account_and_changes_nothing(server, browse, ada, javascript):
    """S-GOAL-12"""
    goal = ada.make_goal(ada.account, "Sailing", 100_00)

    def everything():
        return [ada.accounts(), ada.ask("GET", f"/v1/goals/{goal}"), ada.transactions()]
    before = everything()
    browser = at_goals(browse(server, javascript=javascript), ada)
    browser.choose_goal("Sailing")
    browser.press("Cancel")
    browser.is_at(f"/accounts/{ada.account}")
    assert everything() == before
    browser.sees_pattern(rf"Round-up:\s+{re.escape(CHANGE)}")


def test_an_open_page_of_a_goal_shows_new_savings_and_its_deletion(server, browse, ada):
    """S-GOAL-15, S-ACC-6"""
    goal = ada.make_goal(ada.account, "Sailing", 100_00)
    browser = browse(server)
    sign_in(browser, ada.username)
    browser.open(f"/goals/{goal}")
    browser.sees("$100 to go")
    ada.save_into(goal, 42_00)
    browser.sees("$58 to go")
    browser.sees("+$42.00")
    ada.ask("DELETE", f"/v1/goals/{goal}")
    browser.sees("This goal was deleted elsewhere.")


def test_the_first_device_gives_its_time_zone_and_a_later_one_offers_its_own(
        server, browse, ada):
    """S-RND-6, D-2"""
    browser = browse(server)
    travel(browser, "Pacific/Auckland")
    sign_in(browser, ada.username)
    browser.open(f"/accounts/{ada.account}/goals")
    browser.sees("Weeks start on Monday, Pacific/Auckland time.")
    assert ada.ask("GET", "/v1/me/zone")["zone"] == "Pacific/Auckland"
    travel(browser, "America/New_York")
    browser.open("/profile")
    browser.sees("Pacific/Auckland")
    browser.open("/profile/zone")
    assert browser.field("Your time zone").get_attribute("value") == "Pacific/Auckland"
    browser.press_here("Use this device's time zone")
    browser.sees("Filled in from this device.")
    browser.press("Save")
    browser.sees("America/New_York")
    assert ada.ask("GET", "/v1/me/zone")["zone"] == "America/New_York"
    travel(browser, "")


def travel(browser, zone):
    browser.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": zone})


@pytest.mark.parametrize("javascript", [True, False])
def test_an_account_whose_goals_hold_money_refuses_its_deletion(server, browse, ada, javascript):
    """S-DEL-4: the page says why, and links to the goals."""
    goal = ada.make_goal(ada.account, "Sailing", 100_00)
    browser = browse(server, javascript=javascript)
    browser.expects(422)
    sign_in(browser, ada.username)
    browser.open(f"/accounts/{ada.account}")
    browser.unfold("More")
    browser.press("Delete")
    browser.sees("this money leaves your wallet")
    # Meanwhile, on another device.
    ada.save_into(goal, 42_00)
    browser.press("Delete")
    browser.sees("goals hold $42.00")
    assert bool(browser.sheet) == javascript
    browser.press("See the goals")
    browser.is_at(f"/accounts/{ada.account}/goals")
    assert ada.saved_in(goal) == 42_00
