"""The pages for who asks for more contrast, or has the system choose the colours."""

import pytest

from support.screens import PHONE, WIDE

PATHS = ("/home", "/transactions", "/goals", "/accounts/{pounds}", "/accounts/{pounds}/insights",
         "/transactions/{sent}", "/goals/{goal}", "/accounts/{pocket}/goals", "/you", "/send")
SETTINGS = [{"more_contrast": True}, {"more_contrast": True, "dark": True},
            {"forced_colors": True}]

# Surfaces: wide parts of the page with a shadow, a colour of their own or round corners.
BORDERLESS = """
const shown = [...document.querySelectorAll("main *")].filter(one => one.checkVisibility());
const isClear = colour => /^(transparent|rgba\\(.*, 0\\))$/.test(colour);
const borderless = shown.filter(one => {
  const style = getComputedStyle(one), box = one.getBoundingClientRect();
  if (box.width < 100 || box.height < 40 || parseFloat(style.borderTopLeftRadius) < 8) return false;
  if (one.matches("img, svg, a, summary, input, button")) return false;
  if (isClear(style.backgroundColor) && style.backgroundImage === "none") return false;
  return ["Top", "Right", "Bottom", "Left"].some(side =>
    style[`border${side}Style`] === "none" || parseFloat(style[`border${side}Width`]) < 1
    || isClear(style[`border${side}Color`])
    || style[`border${side}Color`] === style.backgroundColor);
});
"""

GRADIENTS = """
const faded = [...document.querySelectorAll("body *")].filter(one => one.checkVisibility()
  && /gradient/.test(getComputedStyle(one).backgroundImage + getComputedStyle(one).maskImage)
  && !one.matches("select"));
return [...borderless, ...faded].map(one => one.outerHTML.slice(0, 100));
"""


@pytest.fixture
def reader(visitor):
    visitor.become("ada")
    yield visitor
    visitor.prefer()


@pytest.mark.parametrize("screen", [PHONE, WIDE], ids=["phone", "wide"])
@pytest.mark.parametrize("setting", SETTINGS, ids=["more", "more in the dark", "forced"])
def test_every_surface_has_a_border_and_no_gradient(reader, fixture, setting, screen):
    """UI-LIST-36: shadows and gradients are not there with forced colours."""
    reader.fit(screen)
    reader.prefer(**setting)
    found = []
    for path in PATHS:
        reader.open(path.format(**fixture.ids))
        found += [f"{path}: {one}" for one in reader.script(BORDERLESS + GRADIENTS)]
    assert found == []


def test_drawings_have_the_colours_of_the_system(reader, fixture):
    """UI-VIZ-37, UI-VIZ-38: lines, rings and bars are in sight on the system's own ground."""
    reader.prefer(forced_colors=True)
    for path, part in [(f"/accounts/{fixture.ids['pounds']}/insights", ".chart__stroke"),
                       (f"/goals/{fixture.ids['goal']}", ".ring__track"),
                       (f"/accounts/{fixture.ids['pounds']}/insights", ".bar__track")]:
        reader.open(path)
        drawn, system = reader.script("""
            const probe = document.createElement("i");
            document.body.append(probe);
            const colour = name => {
              probe.style.color = name;
              return getComputedStyle(probe).color;
            };
            const system = ["CanvasText", "LinkText", "Highlight"].map(colour);
            probe.remove();
            return [getComputedStyle(document.querySelector(arguments[0])).stroke, system];
            """, part)
        assert drawn in system, part


def test_the_words_of_filled_buttons_have_no_box_behind_them(reader):
    """UI-LIST-36: with the system's own colours, browsers put one behind words that they paint."""
    reader.prefer(forced_colors=True)
    reader.open("/send")
    adjusted, words, ground = reader.script("""
        const style = getComputedStyle(document.querySelector("main .button:not([class*='--'])"));
        return [style.forcedColorAdjust, style.color, style.backgroundColor];""")
    assert adjusted == "none"
    assert words != ground
