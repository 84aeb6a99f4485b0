"""How fast a page is there and how much of it travels, as Chromium itself counts."""

import dataclasses
import statistics

LOADS = 5

# Entries from before anybody listened are kept for those who ask with `buffered`.
MEASURE = """
const done = arguments[arguments.length - 1];
const kept = type => new Promise(resolve => {
  const watch = new PerformanceObserver(list => resolve(list.getEntries()));
  watch.observe({type, buffered: true});
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
    first: paints.find(one => one.name === "first-contentful-paint").startTime,
    largest: largest.at(-1).startTime,
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


HEAD = """| page | first paint | largest paint | shift | first view | later views |
|---|---|---|---|---|---|"""


def pace(browser, name, path):
    browser.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
    bytes_first = load(browser, path)["bytes"]
    loads = [load(browser, path) for _ in range(LOADS)]

    def median(what):
        return statistics.median(one[what] for one in loads)

    return Pace(name, median("first"), median("largest"), max(one["shift"] for one in loads),
                bytes_first, median("bytes"))


def load(browser, path):
    browser.open(path)
    return browser.driver.execute_async_script(MEASURE)
