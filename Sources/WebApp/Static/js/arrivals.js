// Shows what has come in without a reload (UI-LIVE-1): lights its row once, says so in a message
// where the row is out of sight, and turns the account's guilloche.

// The most pixels that the bar at the bottom of a phone hides.
const BAR = 96;
const LIGHT_MS = 4000;
// When each new row was lit: another refresh meanwhile leaves it lit for the rest of its time.
const lit = new Map();

export const entries = (region) => [...region.querySelectorAll("a[href*='/transactions/']")];
export const name = (entry) => entry.getAttribute("href");

// The entries of a newer copy of this page that are not in this one.
export function unseen(regions, fresh) {
  return [...regions].flatMap((region) => {
    const known = new Set(entries(region).map(name));
    const other = fresh.getElementById(region.id);
    return other ? entries(other).filter((entry) => !known.has(name(entry))) : [];
  });
}

export function light(entry, isNew) {
  const now = performance.now();
  if (isNew) lit.set(name(entry), now);
  const since = now - lit.get(name(entry));
  if (!(since < LIGHT_MS)) return;
  entry.style.animationDelay = `${-since}ms`;
  entry.classList.add("entry--new");
  setTimeout(() => {
    entry.classList.remove("entry--new");
    entry.removeAttribute("style");
  }, LIGHT_MS - since);
}

// Shows a notice for changes outside of the visible area, until it is dismissed.
export function show(entry) {
  const place = document.querySelector("template[data-arrival]");
  const { top, bottom } = entry.getBoundingClientRect();
  if (!place || (top >= 0 && bottom <= innerHeight - BAR)) return;
  document.querySelector(".slide")?.remove();
  const slide = place.content.firstElementChild.cloneNode(true);
  slide.querySelector(".slide__text").textContent = entry.dataset.news;
  slide.querySelector("a").href = name(entry);
  slide.querySelector("button").addEventListener("click", () => slide.remove());
  place.after(slide);
}

export function turn() {
  const lines = document.querySelector(".guilloche__lines");
  if (!lines) return;
  lines.classList.remove("guilloche__lines--turning");
  // Starts the animation again, although another one may be under way.
  lines.getBoundingClientRect();
  lines.classList.add("guilloche__lines--turning");
}
