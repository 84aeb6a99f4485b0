"""How fast a page appears and how many bytes it transfers, measured by Chromium."""

import contextlib
import dataclasses
import math
import statistics

LOADS = 5

# An observer with `buffered` also gets older entries. A page with input before its first paint has
# no largest paint, but it has a weight.
MEASURE = """
const done = arguments[arguments.length - 1];
const kept = type => new Promise(resolve => {
  const watch = new PerformanceObserver(list => resolve(list.getEntries()));
  watch.observe({type, buffered: true});
  setTimeout(resolve, 5000, []);
});
const shifts = [];
const moved = shift => shift.sources.map(({node, previousRect: from, currentRect: to}) =>
  `${node?.nodeName} ${node?.className ?? node?.data} from ${from.x},${from.y} `
  + `${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`);
new PerformanceObserver(list => shifts.push(...list.getEntries()))
  .observe({type: "layout-shift", buffered: true});
const frame = () => new Promise(requestAnimationFrame);
Promise.all([kept("paint"), kept("largest-contentful-paint")]).then(async ([paints, largest]) => {
  await frame(); await frame();
  const [page] = performance.getEntriesByType("navigation");
  // The typeface comes with the pages of signing in: each of them is weighed with it, no other.
  const isSignedIn = document.body.dataset.live !== undefined;
  const files = performance.getEntriesByType("resource")
    .filter(file => !(isSignedIn && file.name.endsWith(".woff2")));
  done({
    first: paints.find(one => one.name === "first-contentful-paint")?.startTime,
    largest: largest.at(-1)?.startTime,
    shift: shifts.reduce((sum, one) => sum + one.value, 0),
    moved: shifts.flatMap(moved),
    bytes: [page, ...files].reduce((sum, one) => sum + one.transferSize, 0),
  });
});
"""


@dataclasses.dataclass
class Pace:
    """Times in milliseconds and bytes with their headers; medians of several loads."""

    name: str
    first_paint: float
    largest_paint: float
    shift: float
    bytes_first: int
    bytes_again: int
    moved: list

    @property
    def row(self):
        return (f"| {self.name} | {self.first_paint:.0f} ms | {self.largest_paint:.0f} ms "
                f"| {self.shift:.2f} | {self.bytes_first / 1000:.1f} kB "
                f"| {self.bytes_again / 1000:.1f} kB |")

    @property
    def errors(self):
        """The limits of every machine: no shift, 60 kB for the first visit, then 10 kB."""
        is_light = self.bytes_first <= 60_000 and self.bytes_again <= 10_000
        is_still = round(self.shift, 2) == 0.00
        return [] if is_light and is_still else [self.row, *self.moved]


HEAD = """| page | first paint | largest paint | shift | first view | later views |
|---|---|---|---|---|---|"""


def pace(browser, name, reach):
    """The cost of reaching a page for the first time, and again."""
    with over_the_line(browser):
        return paced(name, measured(browser, reach), loads(browser, reach))


def quick_pace(browser, name, first, reach):
    """The same with one later load. If it has an error, five more loads decide: on a busy machine
    Chromium can paint half a page, which no other load repeats."""
    found = paced(name, first, [measured(browser, reach)])
    return paced(name, first, loads(browser, reach)) if found.errors else found


def loads(browser, reach):
    return [measured(browser, reach) for _ in range(LOADS)]


def paced(name, first, later):
    def median(what):
        return statistics.median(one.get(what) or math.inf for one in later)

    worst = max(later, key=lambda one: one["shift"])
    return Pace(name, median("first"), median("largest"), worst["shift"], first["bytes"],
                statistics.median(one["bytes"] for one in later), worst["moved"])


@contextlib.contextmanager
def over_the_line(browser):
    """Empties the cache and bypasses the service worker, so that every byte is transferred."""
    ask = browser.driver.execute_cdp_cmd
    ask("Network.enable", {})
    ask("Network.setBypassServiceWorker", {"bypass": True})
    ask("Network.clearBrowserCache", {})
    yield
    ask("Network.setBypassServiceWorker", {"bypass": False})


def measured(browser, reach):
    reach()
    return browser.driver.execute_async_script(MEASURE)
