// Replaces the marked regions with those of a newer copy of this page. Input, open parts and the
// focus stay as they are; shows and announces what is new.
import { say } from "./say.js";

// The most pixels that the bar at the bottom of a phone hides.
const BAR = 96;
// Controls that must not change while a person uses them.
const TYPED = "input:not([type=radio], [type=range]), select, textarea";
const entries = (region) => [...region.querySelectorAll("a[href*='/transactions/']")];

export function takeOver(regions, fresh) {
  const news = new Set();
  let arrived;
  for (const region of regions) {
    const other = fresh.getElementById(region.id);
    if (!other || region.innerHTML === other.innerHTML || isInUse(region)) continue;
    const known = new Set(entries(region).map((entry) => entry.getAttribute("href")));
    const active = document.activeElement;
    const focused = region.contains(active) && (active.getAttribute("href") ?? active.id);
    const chosen = region.querySelector("input[type=radio]:checked")?.value;
    region.replaceChildren(...other.childNodes);
    region.dataset.renewed = "";
    for (const one of region.querySelectorAll("input[type=radio]")) {
      one.checked = one.value === chosen;
    }
    for (const entry of entries(region)) {
      if (known.has(entry.getAttribute("href"))) continue;
      entry.classList.add("entry--new");
      if (!entry.dataset.news) continue;
      news.add(entry.dataset.news);
      arrived ??= entry;
    }
    if (focused) {
      const same = region.querySelector(`a[href="${focused}"], [id="${focused}"]`);
      same?.focus({ preventScroll: true });
    }
    region.dispatchEvent(new CustomEvent("renewed", { bubbles: true }));
  }
  if (news.size) say([...news].join(". "));
  if (arrived) show(arrived);
}

// Shows a notice for changes outside of the visible area, until it is dismissed.
function show(entry) {
  const place = document.querySelector("template[data-arrival]");
  const { top, bottom } = entry.getBoundingClientRect();
  if (!place || (top >= 0 && bottom <= innerHeight - BAR)) return;
  document.querySelector(".slide")?.remove();
  const slide = place.content.firstElementChild.cloneNode(true);
  slide.querySelector(".slide__text").textContent = entry.dataset.news;
  slide.querySelector("a").href = entry.getAttribute("href");
  slide.querySelector("button").addEventListener("click", () => slide.remove());
  place.after(slide);
}

function isInUse(region) {
  const active = document.activeElement;
  const isTyping = region.contains(active) && active.matches(TYPED);
  return isTyping || region.querySelector("dialog[open]") || region.closest("dialog[open]");
}
