"""The picture of the sign-in pages."""

from support.screens import NARROW, PHONE, WIDE, Screen

COIN = """
const sky = document.querySelector(".launch__sky"), style = getComputedStyle(sky);
const box = selector => document.querySelector(selector).getBoundingClientRect();
const around = sky.getBoundingClientRect(), name = box(".launch__name"), sheet = box("main");
const space = around.height - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
const size = Math.max(0, Math.min(2 * space, 416, 99 * (space - 48))) * 208 / 500;
const middle = {x: around.x + around.width / 2, y: around.y + around.height / 2};
const coin = new DOMRect(middle.x - size / 2, middle.y - size / 2, size, size);
const meets = other => coin.left < other.right && other.left < coin.right
  && coin.top < other.bottom && other.top < coin.bottom;
return [Math.round(size), meets(name) || meets(sheet), coin.top >= 0, coin.left >= 0];
"""
SIZES = [NARROW, PHONE, Screen(390, 600), Screen(844, 390), Screen(768, 1024), Screen(1024, 700),
         WIDE, Screen(1920, 1000)]


def test_the_coin_is_whole_at_every_size(server, browse):
    """UI-ART-2: between the name and the form, or, where there is no space, not there."""
    browser = browse(server)
    sizes = {}
    for path in ("/sign-in", "/login", "/register", "/sign-in/forgotten"):
        browser.open(path)
        for screen in SIZES:
            browser.fit(screen)
            browser.script("scrollTo(0, 0)")
            size, is_hidden, *in_sight = browser.script(COIN)
            assert not is_hidden and (size == 0 or all(in_sight)), (path, screen, size)
            sizes[path, screen] = size
    assert min(sizes[path, PHONE] for path, _ in sizes) > 60
    assert sizes["/sign-in", PHONE] > 150 and sizes["/sign-in", WIDE] > 150
