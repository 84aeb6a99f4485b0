"""Signs people in without the sign-in page, whose tests do it by hand."""

import re

import requests

from support.client import PASSWORD


def sign_in(browser, username, password=PASSWORD):
    """Sends the page's form, gives the cookies to the browser, and opens Home."""
    give_session(browser, username, password)
    browser.open("/home")
    browser.is_at("/home")
    return browser


def give_session(browser, username, password=PASSWORD):
    """Sends the page's form and gives the cookies to the browser, which stays where it is."""
    agent = browser.script("return navigator.userAgent")
    with signed_in(browser.url, username, password, agent) as session:
        cookies = [
            {"url": browser.url, "name": one.name, "value": one.value,
             "httpOnly": one.has_nonstandard_attr("HttpOnly"),
             "sameSite": one.get_nonstandard_attr("SameSite")}
            | ({"expires": one.expires} if one.expires else {}) for one in session.cookies]
    browser.set_cookies(cookies)


def signed_in(url, username, password=PASSWORD, agent="Mozilla/5.0"):
    """A session of the web app without a browser."""
    session = requests.Session()
    session.trust_env = False
    session.headers["User-Agent"] = agent
    page = session.get(url + "/login", timeout=30).text
    form = {"username": username, "password": password,
            "csrf": re.search(r'name="csrf" value="([^"]*)"', page)[1]}
    answer = session.post(url + "/login", data=form, allow_redirects=False, timeout=30)
    assert answer.headers.get("Location") == "/home", answer.text
    return session
