"""Two tabs of one browser, as on a computer that people share."""

import pytest
from selenium.webdriver.common.keys import Keys

from support.client import PASSWORD, newcomer
from support.entry import national, next_number, number, shows
from support.session import give_session

COOKIES = "Your browser refuses cookies"
EXPIRED = "This form has expired"


@pytest.fixture
def ada(server):
    return newcomer(server, "ada")


@pytest.fixture
def grace(server):
    return newcomer(server, "grace")


def new_tab(browser):
    browser.driver.switch_to.new_window("tab")


def test_the_form_of_one_tab_does_not_show_the_wallet_of_another(server, browse, ada, grace):
    """P-ENTRY-2: without scripts, no page notices anything by itself."""
    screen = browse(server, javascript=False)
    screen.expects(409)
    screen.open("/login")
    first = screen.driver.current_window_handle
    new_tab(screen)
    screen.open("/login")
    enter(screen, ada)
    screen.is_at("/home")
    screen.driver.switch_to.window(first)
    enter(screen, grace)
    screen.sees(f"You are signed in as {ada.username}")
    screen.press("Sign out")
    screen.is_at("/login")
    enter(screen, grace)
    screen.is_at("/home")
    screen.sees(grace.username)


@pytest.mark.parametrize("link", ["Forgot your password?", "Sign in with a phone number"])
def test_a_link_of_a_sign_in_page_does_not_show_the_wallet_of_another(
        server, browse, ada, link):
    """P-ENTRY-2: without scripts, no page notices anything by itself."""
    screen = browse(server, javascript=False)
    screen.open("/login")
    give_session(screen, ada.username)
    screen.press(link)
    screen.sees(f"You are signed in as {ada.username}")
    screen.open("/login")
    screen.is_at("/home")


def enter(screen, person):
    screen.fill("Username", person.username)
    screen.fill("Password", PASSWORD)
    screen.submit("Password")


@pytest.mark.parametrize("page", ["/login", "/sign-in", "/register", "/sign-in/forgotten"])
def test_a_sign_in_page_notices_that_somebody_signed_in_elsewhere(server, browse, ada, page):
    """P-ENTRY-2"""
    screen = browse(server)
    screen.open(page)
    screen.has_loaded()
    give_session(screen, ada.username)
    screen.script("dispatchEvent(new Event('focus'))")
    screen.sees(f"You are signed in as {ada.username}")
    screen.press(f"Go on as {ada.username}")
    screen.is_at("/home")


@pytest.mark.parametrize(("lost", "words"), [("all", COOKIES), ("visitor", EXPIRED)])
def test_a_form_of_a_script_says_why_it_did_not_count_and_works_again(
        server, browse, lost, words):
    """P-ENTRY-3"""
    screen = browse(server)
    screen.expects(403)
    screen.open("/sign-in")
    screen.number = next_number()
    number(screen).send_keys(screen.number)
    shows(screen, "Phone number", national(screen))
    if lost == "all":
        screen.driver.delete_all_cookies()
    else:
        screen.driver.delete_cookie(screen.cookie_name("visitor"))
    number(screen).send_keys(Keys.ENTER)
    screen.sees(words)
    shows(screen, "Phone number", national(screen))
    number(screen).send_keys(Keys.ENTER)
    screen.is_at("/sign-in/code")
