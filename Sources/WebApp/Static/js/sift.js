// A search above a long list that keeps only the rows with its words, also those in a fold. On the
// way back, the folds, the search and the place in the list are as they were left.
import { leave, left } from "./lists.js";
import { matches } from "./matching.js";

const NAMES = "h2, .goal__name, .account-row__name";
// What is typed in each field: a newer copy of the page brings a new field.
const typed = new Map();

function sift(search) {
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

function state() {
  const folds = [...document.querySelectorAll(".fold[open]:not([data-closed])")];
  const fields = [...document.querySelectorAll("[data-sift] [type=search]")];
  const values = fields.map(({ id, value }) => [id, value]);
  return { folds: folds.map(({ id }) => id), values, top: scrollY };
}

function restore({ folds, values, top }) {
  for (const id of folds) document.getElementById(id)?.setAttribute("open", "");
  for (const [id, value] of values) {
    const field = document.getElementById(id);
    if (!field || !value) continue;
    field.value = value;
    typed.set(id, value);
    sift(field.closest("[data-sift]"));
  }
  scrollTo(0, top);
  addEventListener("load", () => scrollTo(0, top));
}

const kept = left();
if (kept) restore(kept);
// Before once.js hides the page.
addEventListener("pagehide", () => leave(state()), { capture: true });
