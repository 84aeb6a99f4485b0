"""The end of a page's animations, so that a check sees what stays, and a click meets its target."""

from selenium.webdriver.remote.command import Command

# Ends all animations at once, but not those that repeat for ever. It needs no frame: to list the
# animations, a browser first computes the styles that start them.
FINISH = """
document.getAnimations().filter(
  one => one.effect.getComputedTiming().endTime !== Infinity).forEach(one => one.finish());
"""

# Gives the scripts of the page a frame to notice a change, and one to notice the end of the motion.
# A hidden page has no frames, so a timer ends the wait for one.
REST = f"""
const done = arguments[arguments.length - 1];
const frame = () => Promise.race(
  [new Promise(requestAnimationFrame), new Promise(resolve => setTimeout(resolve, 100))]);
frame().then(() => {{ {FINISH} }}).then(frame).then(() => done());
"""


class Still:
    """A driver that ends the motion before each click. A driver computes the place of a part and
    then clicks there: a part that slides is elsewhere by then, and the click is lost."""

    def execute(self, command, params=None):
        if command == Command.CLICK_ELEMENT:
            self.execute_script(FINISH)
        return super().execute(command, params)
