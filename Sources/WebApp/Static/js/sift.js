// A search above a long list that keeps only the rows with its words, also those in a fold.
import { matches } from "./matching.js";

const NAMES = "h2, .goal__name, .account-row__name";
// What is typed in each field: a newer copy of the page brings a new field.
export const typed = new Map();

export function sift(search) {
  const field = search.querySelector("[type=search]");
  const list = document.getElementById(search.dataset.sift);
  const isOn = field.value.trim() !== "";
  const rows = [...list.querySelectorAll("[data-row]")];
  for (const row of rows) {
    const names = [...row.querySelectorAll(NAMES)].map((one) => one.textContent);
    row.hidden = !matches(names.join(" "), field.value);
  }
  list.toggleAttribute("data-sifted", isOn);
  for (const fold of list.querySelectorAll(".fold")) unfold(fold, isOn);
  const none = search.querySelector("[role=status]");
  none.textContent = rows.some((row) => !row.hidden) ? "" : none.dataset.none;
}

// An empty field leaves the fold as it was before the search.
function unfold(fold, isOn) {
  if (isOn && !fold.open) fold.dataset.closed = "";
  if (isOn) fold.open = true;
  else if ("closed" in fold.dataset) {
    fold.open = false;
    delete fold.dataset.closed;
  }
}

document.addEventListener("input", ({ target }) => {
  const search = target.closest("[data-sift]");
  if (!search) return;
  typed.set(target.id, target.value);
  sift(search);
});

document.addEventListener("renewed", () => {
  for (const search of document.querySelectorAll("[data-sift]")) {
    const field = search.querySelector("[type=search]");
    field.value = typed.get(field.id) ?? field.value;
    sift(search);
  }
});

// The browser fills the field again on the way back.
addEventListener("pageshow", () => {
  for (const search of document.querySelectorAll("[data-sift]")) {
    if (search.querySelector("[type=search]").value) sift(search);
  }
});
