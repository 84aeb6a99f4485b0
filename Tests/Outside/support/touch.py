"""Touch gestures."""


def pull_down(browser, way=330):
    """Drags the page down from its top and releases it."""
    browser.script("scrollTo({ top: 0, behavior: 'instant' })")
    x, top = 195, 120
    touch(browser, "touchStart", x, top)
    for part in range(1, 7):
        touch(browser, "touchMove", x, top + way * part // 6)
    touch(browser, "touchEnd")


def touch(browser, kind, *place):
    points = [{"x": place[0], "y": place[1]}] if place else []
    browser.driver.execute_cdp_cmd(
        "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
