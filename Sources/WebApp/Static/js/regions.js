// Replaces the marked regions with those of a newer copy of this page. Input, open parts and the
// focus stay as they are; shows and announces what is new.
import { entries, light, name, show, turn } from "./arrivals.js";
import { countFrom, figures } from "./count.js";
import { say } from "./say.js";

// Controls that must not change while a person uses them.
const TYPED = "input:not([type=radio], [type=range]), select, textarea";

export function takeOver(regions, fresh) {
  const arrived = [];
  for (const region of regions) {
    const other = fresh.getElementById(region.id);
    if (!other || region.innerHTML === other.innerHTML || isInUse(region)) continue;
    const known = new Set(entries(region).map(name));
    const before = figures(region);
    replace(region, other);
    countFrom(before, region);
    for (const entry of entries(region)) {
      const isNew = !known.has(name(entry));
      light(entry, isNew);
      if (isNew && entry.dataset.news) arrived.push(entry);
    }
    region.dispatchEvent(new CustomEvent("renewed", { bubbles: true }));
  }
  if (!arrived.length) return;
  say([...new Set(arrived.map((entry) => entry.dataset.news))].join(". "));
  show(arrived[0]);
  turn();
}

// The focus and the chosen option come back.
function replace(region, other) {
  const active = document.activeElement;
  const focused = region.contains(active) && (active.getAttribute("href") ?? active.id);
  const chosen = region.querySelector("input[type=radio]:checked")?.value;
  const open = [...region.querySelectorAll("details[open][id]")].map((one) => one.id);
  region.replaceChildren(...other.childNodes);
  region.dataset.renewed = "";
  for (const one of region.querySelectorAll("input[type=radio]")) {
    one.checked = one.value === chosen;
  }
  for (const id of open) region.querySelector(`[id="${id}"]`)?.setAttribute("open", "");
  if (!focused) return;
  const same = region.querySelector(`a[href="${focused}"], [id="${focused}"]`);
  same?.focus({ preventScroll: true });
}

function isInUse(region) {
  const active = document.activeElement;
  const isTyping = region.contains(active) && active.matches(TYPED);
  return isTyping || region.querySelector("dialog[open]") || region.closest("dialog[open]");
}
