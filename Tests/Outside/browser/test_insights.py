"""The chart of a month: a person chooses each day by keys, mouse and touch (C-16)."""

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from support import session
from support.browser import PATIENCE
from support.client import new_key, newcomer
from support.clock import Clock
from support.languages import LANGUAGES
from support.program import Server, poll, running
from support.screens import NARROW, PHONE, Screen


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A sandbox in the middle of a month: the payments of four weeks are in this month and in the
    one before, on whatever day the test runs."""
    folder = tmp_path_factory.mktemp("sandbox")
    with running(Server(folder, arguments=["--clock", "2026-06-15T12:00:00Z"])) as server:
        Clock(server.url).set(frozen=False)
        yield server


@pytest.fixture
def ada(server):
    """A person with payments on most days of four weeks."""
    ada = newcomer(server)
    ada.pounds = ada.open_account("Everyday", "GBP")
    ada.deposit(ada.pounds, 900_00, currency="GBP")
    ada.ask("POST", f"/v1/accounts/{ada.pounds}/simulations", {}, new_key())
    return ada


@pytest.fixture
def sign_in(server, browse, ada):
    def sign_in(**how):
        browser = session.sign_in(browse(server, **how), ada.username)
        browser.open(f"/accounts/{ada.pounds}/insights")
        return browser
    return sign_in


def said(screen):
    return screen.driver.find_element(By.CSS_SELECTOR, ".chart__said").text


def days(screen):
    """The table's text of each day, from the first day on."""
    return screen.script("""return [...document.querySelectorAll("tr[data-said]")].reverse().map(
        row => row.querySelector("th").innerText + ": " + row.querySelector("td").innerText)""")


def previous_month(screen):
    """Opens the last month that has ended."""
    screen.driver.find_element(By.CSS_SELECTOR, ".months__way").click()
    screen.is_at(r".*month=\d{4}-\d\d")


def test_the_arrow_keys_choose_every_day(sign_in):
    """C-16, UI-VIZ-38: the page shows the day's text, and screen readers announce it."""
    screen = sign_in()
    previous_month(screen)
    screen.press_here("All days as a table")
    table = days(screen)
    assert len(table) >= 28
    slider = screen.driver.find_element(By.CSS_SELECTOR, ".chart input")
    slider.send_keys(Keys.HOME)
    heard = []
    for _ in table:
        assert said(screen) == slider.get_attribute("aria-valuetext")
        heard.append(said(screen))
        slider.send_keys(Keys.ARROW_RIGHT)
    assert heard == table


@pytest.mark.parametrize("where", [PHONE, Screen(320, 640, touch=True), Screen(1280, 800)],
                         ids=["phone", "320", "wide"])
def test_a_touch_of_a_column_chooses_its_day(sign_in, where):
    """C-16: in the middle of the column; the mark moves there."""
    screen = sign_in(screen=where)
    previous_month(screen)
    screen.press_here("All days as a table")
    table = days(screen)
    plot = screen.bring(screen.driver.find_element(By.CSS_SELECTOR, ".chart__plot"))
    box = screen.script("return arguments[0].getBoundingClientRect().toJSON()", plot)
    for index, day in enumerate(table):
        x = box["left"] + (index + 0.5) * box["width"] / len(table)
        point = {"x": x, "y": box["top"] + box["height"] / 2}
        press(screen, point, where.touch)
        assert said(screen) == day
        mark = screen.script("return document.querySelector('.chart circle')"
                             ".getBoundingClientRect().toJSON()")
        assert abs(mark["left"] + mark["width"] / 2 - x) < 1.5


def press(screen, point, is_touch):
    command = screen.driver.execute_cdp_cmd
    if is_touch:
        command("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        command("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    else:
        command("Input.dispatchMouseEvent", {"type": "mouseMoved", **point})


def test_without_scripts_the_chart_shows_the_last_day_and_the_table_all_days(sign_in):
    screen = sign_in(javascript=False)
    assert not screen.driver.find_element(By.CSS_SELECTOR, ".chart input").is_displayed()
    screen.press_here("All days as a table")
    rows = screen.driver.find_elements(By.CSS_SELECTOR, ".chart-table tbody tr")
    assert said(screen) == rows[0].text.replace(" £", ": £")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_month_fits_its_field(sign_in, language):
    """C-16: measured in the field's own font."""
    screen = sign_in(screen=NARROW)
    screen.driver.add_cookie({"name": "language", "value": language, "path": "/"})
    for where in (NARROW, PHONE, Screen(1280, 800)):
        screen.fit(where)
        screen.driver.refresh()
        room, needed = screen.script("""
            const list = document.querySelector("#month"), style = getComputedStyle(list);
            const pen = document.createElement("canvas").getContext("2d");
            pen.font = style.font;
            const names = [...Array(12).keys()].map(month => new Intl.DateTimeFormat(
              arguments[0], {month: "long", year: "numeric"}).format(new Date(2026, month, 15)));
            return [list.clientWidth - parseFloat(style.paddingInlineStart)
              - parseFloat(style.paddingInlineEnd),
              Math.max(...names.map(name => pen.measureText(name).width))];""", language)
        assert needed <= room, where


def test_nothing_moves_when_the_button_for_the_picture_appears(sign_in):
    """C-16: with a head that needs two lines beside the buttons."""
    screen = sign_in(screen=NARROW)
    places = screen.script("""
        const button = document.querySelector("[data-picture]");
        const head = document.querySelector("h1"), below = document.querySelector(".months");
        head.textContent = "Copper Kettle and Company in November";
        const appeared = button.checkVisibility({ visibilityProperty: true });
        const place = () => [head.offsetHeight, below.offsetTop];
        const after = place();
        button.outerHTML = arguments[0].match(/<button[^>]+data-picture[^]+?<\\/button>/)[0];
        return [appeared, place(), after, document.querySelector("[data-picture]")
          .checkVisibility({ visibilityProperty: true })];""", source(screen))
    assert places == [True, places[2], places[2], False]


def source(screen):
    """The page as it arrives, before a script."""
    return screen.script("return fetch(location.href).then(page => page.text())")


def test_a_month_becomes_a_picture(sign_in):
    """UI-VIZ-42: where a device shares no files, it is kept; hidden figures stay hidden."""
    screen = sign_in()
    previous_month(screen)
    screen.script("""
        navigator.canShare = undefined;
        URL.createObjectURL = (file) => { window.file = file; return "#"; };
        HTMLAnchorElement.prototype.click = function () { window.kept = this; };""")
    screen.press_here("Share this month as a picture")
    poll(lambda: screen.script("return Boolean(window.kept)"), PATIENCE, "no picture")
    name, width, height, colours = screen.driver.execute_async_script("""
        const done = arguments[0];
        (async () => {
        const picture = await createImageBitmap(window.file);
        const canvas = new OffscreenCanvas(picture.width, picture.height);
        const pen = canvas.getContext("2d");
        pen.drawImage(picture, 0, 0);
        const { data } = pen.getImageData(0, 300, picture.width, 600);
        const seen = new Set();
        for (let at = 0; at < data.length; at += 4) seen.add(data.slice(at, at + 3).join());
        done([window.kept.download, picture.width, picture.height, seen.size]);
        })();""")
    assert name.startswith("awallet-20") and name.endswith(".png")
    assert (width, height) == (1080, 1350)
    assert colours > 20, "sums, categories and bars in several colours"
    screen.press_here("Hide balances")
    screen.sees("Show balances")
    assert not screen.driver.find_elements(By.CSS_SELECTOR, "[data-picture]")
