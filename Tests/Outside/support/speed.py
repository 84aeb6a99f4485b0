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
new PerformanceObserver(list => shifts.push(...list.getEntries()))
  .observe({type: "layout-shift", buffered: true});
const frame = () => new Promise(requestAnimationFrame);
Promise.all([kept("paint"), kept("largest-contentful-paint")]).then(async ([paints, largest]) => {
  await frame(); await frame();
  const [page] = performance.getEntriesByType("navigation");
  const files = performance.getEntriesByType("resource");
  done({
    first: paints.find(one => one.name === "first-contentful-paint")?.startTime,
    largest: largest.at(-1)?.startTime,
    shift: shifts.reduce((sum, one) => sum + one.value, 0),
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

    @property
    def row(self):
        return (f"| {self.name} | {self.first_paint:.0f} ms | {self.largest_paint:.0f} ms "
                f"| {self.shift:.2f} | {self.bytes_first / 1000:.1f} kB "
                f"| {self.bytes_again / 1000:.1f} kB |")

    @property
    def errors(self):
        """The limits of every machine: no shift, 60 kB for the first visit, then 10 kB."""
        is_light = self.bytes_first <= 60_000 and self.bytes_again <= 10_000
        return [] if is_light and round(self.shift, 2) == 0.00 else [self.row]


HEAD = """| page | first paint | largest paint | shift | first view | later views |
|---|---|---|---|---|---|"""


def pace(browser, name, reach):
    """The cost of reaching a page for the first time, and again."""
    with over_the_line(browser):
        first = measured(browser, reach)
        return paced(name, first, [measured(browser, reach) for _ in range(LOADS)])


def paced(name, first, later):
    def median(what):
        return statistics.median(one.get(what) or math.inf for one in later)

    return Pace(name, median("first"), median("largest"), max(one["shift"] for one in later),
                first["bytes"], statistics.median(one["bytes"] for one in later))


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
