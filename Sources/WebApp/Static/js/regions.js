// Takes the marked regions of a newer copy of this page over. What is being typed, what is open
// and where the focus is stay as they are; what is new is shown and said.
import { say } from "./say.js";

// What the bar at the end of a phone's page hides at most, in pixels.
const BAR = 96;
// What may not be taken from under somebody's fingers.
const TYPED = "input:not([type=radio], [type=range]), select, textarea";
const entries = (region) => [...region.querySelectorAll("a[href^='/transactions/']")];

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

// What arrives out of sight is told where it can be seen, until it is sent away.
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
