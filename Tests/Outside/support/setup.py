"""Sets up a new wallet of `awallet serve`, as its host does with the link that it prints."""

import re
import time

import requests

HOST = "wallet_host"
PASSWORD = "seven lanterns over Vilnius"


def setup_token(log):
    """The secret of the newest link in what the server printed; None before there is one."""
    links = re.findall(r"^http\S+/setup/(awl_[\w-]{43})$", log, re.M)
    return links[-1] if links else None


class Form:
    """A browser without scripts. It sends cookies over plain HTTP on this machine, as browsers do,
    even those that are marked Secure."""

    def __init__(self, url):
        self.url = url
        self.cookies = {}
        self.session = requests.Session()
        self.session.trust_env = False

    def at(self, server):
        """The same browser, whom its balancer leads to another server of the wallet. Here that is
        another port, which ends the names of cookies."""
        other = Form(server.url)
        own, its = (url.rpartition(":")[2] for url in (self.url, server.url))
        other.cookies = {
            name.removesuffix(own) + its: value for name, value in self.cookies.items()}
        return other

    @property
    def headers(self):
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Cookie": cookies} if cookies else {}

    def call(self, method, path, fields=None):
        self.session.cookies.clear()
        answer = self.session.request(
            method, self.url + path, data=fields, timeout=30, allow_redirects=False,
            headers=self.headers)
        for cookie in answer.raw.headers.getlist("Set-Cookie"):
            name, _, value = cookie.split(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    def send(self, page, path, **fields):
        csrf = re.search(r'name="csrf" value="([^"]+)"', page)[1]
        return self.call("POST", path, {"csrf": csrf, **fields})


def host_at(server):
    """The browser of the host, who signs in."""
    return browser_of(HOST, server)


def browser_of(username, server):
    """The browser of somebody who signs in."""
    form = Form(server.url)
    done = form.send(
        form.call("GET", "/login").text, "/login", username=username, password=PASSWORD)
    assert done.status_code == 303 and done.headers["Location"] == "/home", done.text
    return form


def links_in(log):
    """How many links for the setup the server printed."""
    return log.count("/setup/awl_")


def printed_token(server):
    """The secret of the link, as soon as the server has printed one."""
    deadline = time.monotonic() + 10
    while not (token := setup_token(server.log)):
        assert time.monotonic() < deadline, f"no link was printed\n{server.log[-2000:]}"
        time.sleep(0.01)
    return token


def is_set_up(server):
    with requests.Session() as session:
        session.trust_env = False
        return session.get(server.url + "/v1/openapi.yaml", timeout=10).status_code == 200


def set_up(server, **more):
    """Does nothing where it was done before."""
    if is_set_up(server):
        return
    done = fill(Form(server.url), printed_token(server), **more)
    assert done.status_code == 303 and done.headers["Location"] == "/home", done.text


def fill(form, token, **more):
    """Opens the link and sends the form; returns the answer."""
    opened = form.call("GET", f"/setup/{token}")
    assert (opened.status_code, opened.headers["Location"]) == (303, "/setup?opened=yes")
    page = form.call("GET", "/setup?opened=yes").text
    fields = {
        "name": "The Lovelace family", "currency": "USD", "region": "US", "zone": "UTC",
        "username": HOST, "password": PASSWORD, "repeated_password": PASSWORD}
    return form.send(page, "/setup", **fields | more)
