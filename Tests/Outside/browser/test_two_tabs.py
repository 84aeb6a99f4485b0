"""Two tabs of one browser, as on a computer that people share."""

import pytest
from selenium.webdriver.common.keys import Keys

from support.authenticator import with_authenticator
from support.client import PASSWORD, newcomer
from support.entry import national, next_number, number, shows
from support.program import Server, awallet, running
from support.session import give_session, sign_in
from support.setup import HOST, fill, Form, printed_token
from support.setup import PASSWORD as HOST_PASSWORD

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
    enter(screen, ada.username)
    screen.is_at("/home")
    screen.driver.switch_to.window(first)
    enter(screen, grace.username)
    screen.sees(f"You are signed in as {ada.username}")
    screen.press("Sign out")
    screen.is_at("/login")
    enter(screen, grace.username)
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


def enter(screen, username, password=PASSWORD):
    screen.fill("Username", username)
    screen.fill("Password", password)
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


def test_a_form_for_a_new_password_notices_that_somebody_signed_in_elsewhere(
        server, browse, ada, grace):
    """P-ENTRY-2"""
    link = awallet("person", "reset", grace.username, "--data", server.data).stdout
    screen = browse(server)
    screen.open(link[link.index("/reset/"):].split()[0])
    screen.sees(grace.username)
    screen.has_loaded()
    give_session(screen, ada.username)
    screen.script("dispatchEvent(new Event('focus'))")
    screen.sees(f"You are signed in as {ada.username}")


@pytest.fixture
def bare(tmp_path):
    """A server whose wallet nobody has set up."""
    with running(Server(tmp_path, "serve", sets_up=False)) as server:
        yield server


def test_the_form_of_the_setup_notices_that_the_host_signed_in_elsewhere(bare, browse):
    """P-ENTRY-2"""
    token = printed_token(bare)
    screen = browse(bare)
    screen.open(f"/setup/{token}")
    screen.has_loaded()
    fill(Form(bare.url), token)
    first = screen.driver.current_window_handle
    new_tab(screen)
    screen.open("/login")
    enter(screen, HOST, HOST_PASSWORD)
    screen.is_at("/home")
    screen.driver.switch_to.window(first)
    screen.script("dispatchEvent(new Event('focus'))")
    screen.sees(f"You are signed in as {HOST}")


# What people do in a tab of somebody who is not signed in any more.
ACTS = {
    "come back": lambda screen: screen.script("dispatchEvent(new Event('visibilitychange'))"),
    "open a form": lambda screen: screen.press("Deposit"),
    "refresh": lambda screen: screen.press("Refresh"),
}


@pytest.mark.parametrize(("page", "act"), [
    ("/home", "come back"), ("/home", "open a form"), ("account", "come back"),
    ("/transactions", "come back"), ("/transactions", "refresh")])
def test_a_page_takes_nothing_of_another_person_into_itself(
        server, browse, ada, grace, page, act):
    """UI-LIVE-5: whoever signed in there meanwhile is named on a page of its own."""
    ada.deposit(ada.account, 50_00)
    grace.deposit(grace.account, 77_00)
    screen = sign_in(browse(server), ada.username)
    screen.open(f"/accounts/{ada.account}" if page == "account" else page)
    screen.has_loaded()
    # All that the page ever shows.
    screen.script("""
        window.addEventListener("pagehide", () => {
          sessionStorage.setItem("shown", window.shown ?? "");
        });
        const note = () => { window.shown = (window.shown ?? "") + document.body.innerText; };
        new MutationObserver(note).observe(document.body, {childList: true, subtree: true});
    """)
    give_session(screen, grace.username)
    ACTS[act](screen)
    screen.sees(f"You are signed in as {grace.username}")
    shown = screen.script("return sessionStorage.getItem('shown')")
    assert "77.00" not in shown and grace.username not in shown
    screen.press(f"Go on as {grace.username}")
    screen.is_at("/home")


def test_a_passkey_without_cookies_says_so(server, browse):
    """P-ENTRY-3"""
    screen = with_authenticator(browse(server))
    screen.expects(403)
    screen.open("/login")
    screen.has_loaded()
    screen.driver.delete_all_cookies()
    screen.press_here("Sign in with a passkey")
    screen.sees("Please allow cookies for this site")


def test_a_sign_in_by_token_without_cookies_says_so_and_works_again(server, browse):
    """P-ENTRY-3"""
    screen = browse(server)
    screen.expects(403)
    screen.open("/sign-in/token")
    screen.fill("Access token", "none")
    screen.driver.delete_all_cookies()
    screen.press_here("Sign in with token")
    screen.sees(COOKIES)
    screen.press_here("Sign in with token")
    screen.sees("Status Code: 403")
    screen.does_not_see(COOKIES)


def test_a_language_without_cookies_says_so(server, browse):
    """P-ENTRY-3"""
    screen = browse(server)
    screen.expects(403)
    screen.open("/login")
    screen.driver.delete_all_cookies()
    screen.press("Español")
    screen.sees(COOKIES)
    screen.press("Español")
    screen.sees("Iniciar sesión")
