"""`make gallery`: screenshots of every page and every open sheet of a sandbox, in gallery/.

The names are stable: PAGE-SIZE-SCHEME.png, such as home-phone-dark.png."""

import html
import pathlib
import sys
import tempfile

from support import chromium
from support.browser import Browser
from support.classes import Class, Student
from support.program import ROOT, Server
from support.screens import PHONE, WIDE

SIZES = {"phone": PHONE, "desktop": WIDE}
SCHEMES = ("light", "dark")
FOLDER = ROOT / "gallery"


class Photographer:
    """One browser of one size and scheme that visits the pages."""

    def __init__(self, server, size, scheme, folder):
        self.driver = chromium.start()
        chromium.prepare(self.driver, SIZES[size])
        self.browser = Browser(self.driver, server.url)
        self.browser.prefer(dark=scheme == "dark", less_motion=True)
        self.suffix = f"-{size}-{scheme}.png"
        self.folder = folder

    def page(self, name, path):
        self.browser.open(path)
        self.take(name)

    def sheet(self, name, path, words, folded=None):
        """Takes the sheet that the control with these words opens over a page."""
        self.browser.open(path)
        if folded:
            self.browser.unfold(folded)
        self.browser.press_here(words)
        self.browser.sees_sheet()
        self.take(name)

    def take(self, name):
        self.browser.come_to_rest()
        self.driver.save_screenshot(str(self.folder / (name + self.suffix)))

    def classroom(self):
        desk = Class(self.browser.url)
        desk.clear()
        self.page("class-new", "/sandbox/class")
        ada, *_ = desk.make(["Ada Lovelace", "Grace Hopper", "Linus Torvalds"], tasks="round-up")
        Student(ada).round_up()
        self.page("class", "/sandbox/class")
        self.page("class-sheet", "/sandbox/class/sheet")

    # The round

    def outside(self):
        self.page("sign-in", "/sign-in")
        self.page("login", "/login")
        self.page("register", "/register")
        self.browser.open("/sign-in")
        self.browser.fill("Phone number", "(530) 601-8718")
        self.browser.submit("Phone number")
        self.browser.is_at("/sign-in/code")
        self.take("code")

    def sign_in(self, username):
        self.browser.open("/login")
        self.browser.fill("Username", username)
        self.browser.fill("Password", "DemoPassword")
        self.browser.press("Sign in")
        self.browser.is_at("/home")

    def inside(self):
        self.take("home")
        account = self.account("Everyday")
        self.page("account", account)
        for words in ("Deposit", "Withdraw", "Move"):
            self.sheet(f"sheet-{words.lower()}", account, words)
        for words in ("Rename", "Delete"):
            self.sheet(f"sheet-{words.lower()}", account, words, folded="More")
        self.sheet("sheet-add-account", "/home", "Add account")
        self.sheet("sheet-move-any", "/home", "Move")
        self.refused_sheet(account)
        self.page("activity", "/transactions")
        self.page("insights-all", "/insights")
        self.saving(self.account("Personal"))
        self.page("time-zone", "/profile/zone")
        self.page("developer", "/developer")
        self.page("new-token", "/developer/tokens/new")
        self.page("send", "/send")
        self.page("people", "/people")
        self.browser.open(self.link("/people/"))
        self.take("person")
        self.page("own-photo", "/profile/photo")
        self.page("own-requests", "/requests")
        self.payment()
        self.page("profile", "/profile")
        self.page("outbox", "/sandbox")
        self.page("clock", "/sandbox/clock")
        self.page("snapshots", "/sandbox/snapshots")
        self.page("faults", "/sandbox/faults")
        self.page("banks", "/sandbox/banks")
        self.classroom()
        self.page("magic", "/sandbox/magic")
        self.page("requests", "/sandbox/requests")
        self.page("lost", "/nowhere")
        self.hidden()

    def saving(self, account):
        """Takes the pages that need an account with payments."""
        self.page("feed", account)
        self.page("insights", account + "/insights")
        self.page("goals", account + "/goals")
        self.page("new-goal", account + "/goals/new")
        self.browser.open(account + "/goals")
        self.browser.open(self.link("/goals/"))
        self.take("goal")

    def link(self, start):
        """The page's first link that begins with `start`."""
        found = self.driver.find_element("css selector", f"main a[href^='{start}']")
        return found.get_attribute("href").removeprefix(self.browser.url)

    def account(self, name):
        self.browser.open("/home")
        rows = self.driver.find_elements("css selector", "a[href^='/accounts/']")
        row = next(row for row in rows if name in row.text)
        return row.get_attribute("href").removeprefix(self.browser.url)

    def refused_sheet(self, account):
        self.browser.open(account)
        self.browser.press_here("Move")
        self.browser.sees_sheet()
        self.browser.fill("Amount", "999999")
        self.browser.press_here("Move…")
        self.browser.sees("Your balance is insufficient")
        self.take("sheet-refused")

    def payment(self):
        self.browser.open("/send")
        self.browser.fill("Username or phone number", "GraceHopper")
        self.browser.fill("Amount", "24.50")
        self.browser.fill("Note", "Two tickets for Saturday")
        self.browser.submit("Note")
        self.browser.sees("Is this right?")
        self.take("review")
        self.browser.press("Send £…")
        self.browser.sees("Money sent")
        self.take("receipt")

    def hidden(self):
        self.browser.open("/home")
        self.browser.press("Hide balances")
        self.browser.is_at("/home")
        self.take("home-hidden")
        self.browser.press("Show balances")


def index(folder):
    """Writes a contact sheet of all screenshots."""
    names = sorted({path.name.split("-phone")[0] for path in folder.glob("*-phone-light.png")})
    rows = []
    for name in names:
        pictures = "".join(
            f'<a href="{name}-{size}-{scheme}.png">'
            f'<img src="{name}-{size}-{scheme}.png" alt="{name}, {size}, {scheme}" loading="lazy">'
            "</a>" for size in SIZES for scheme in SCHEMES
            if (folder / f"{name}-{size}-{scheme}.png").exists())
        rows.append(f"<h2>{html.escape(name)}</h2><p>{pictures}</p>")
    style = ("body{font:1rem system-ui;margin:2rem;background:#777;color:#fff}"
             "p{display:flex;flex-wrap:wrap;gap:1rem}img{height:22rem;border-radius:.5rem}")
    (folder / "index.html").write_text(
        "<!doctype html><html lang=en><meta charset=utf-8><title>Awallet: gallery</title>"
        f"<style>{style}</style><h1>Awallet</h1>{''.join(rows)}</html>\n")


def main(sizes, schemes):
    FOLDER.mkdir(exist_ok=True)
    for size in sizes:
        for scheme in schemes:
            with tempfile.TemporaryDirectory() as folder:
                take(Server(folder), size, scheme)
    index(FOLDER)
    print(f"{len(list(FOLDER.glob('*.png')))} pictures: {pathlib.Path(FOLDER, 'index.html')}")


def take(server, size, scheme):
    photographer = None
    try:
        server.start()
        photographer = Photographer(server, size, scheme, FOLDER)
        photographer.outside()
        photographer.sign_in("DemoUser")
        photographer.inside()
    finally:
        if photographer:
            photographer.driver.quit()
        server.stop()


if __name__ == "__main__":
    chosen = sys.argv[1:]
    main([size for size in SIZES if not chosen or size in chosen],
         [scheme for scheme in SCHEMES if not chosen or scheme in chosen] or SCHEMES)
