// Takes the marked regions of a newer copy of this page over. What is being typed, what is open
// and where the focus is stay as they are; what is new is shown and said.
import { say } from "./say.js";

const entries = (region) => [...region.querySelectorAll("a[href^='/transactions/']")];

export function takeOver(regions, fresh) {
  const news = new Set();
  for (const region of regions) {
    const other = fresh.getElementById(region.id);
    if (!other || region.innerHTML === other.innerHTML || isInUse(region)) continue;
    const known = new Set(entries(region).map((entry) => entry.getAttribute("href")));
    const active = document.activeElement;
    const focused = region.contains(active) && (active.getAttribute("href") ?? active.id);
    const chosen = region.querySelector("input[type=radio]:checked")?.value;
    region.replaceChildren(...other.childNodes);
    region.dataset.renewed = "";
    for (const one of region.querySelectorAll("input[type=radio]")) one.checked = one.value === chosen;
    for (const entry of entries(region)) {
      if (known.has(entry.getAttribute("href"))) continue;
      entry.classList.add("entry--new");
      if (entry.dataset.news) news.add(entry.dataset.news);
    }
    if (focused) {
      region.querySelector(`a[href="${focused}"], [id="${focused}"]`)?.focus({ preventScroll: true });
    }
    region.dispatchEvent(new CustomEvent("renewed", { bubbles: true }));
  }
  if (news.size) say([...news].join(". "));
}

function isInUse(region) {
  const active = document.activeElement;
  const isTyping = region.contains(active) && active.matches("input:not([type=radio], [type=range]), select, textarea");
  return isTyping || region.querySelector("dialog[open]") || region.closest("dialog[open]");
}
