// A field above a long list that keeps only the rows with its words, also those in a fold.
import { matches } from "./matching.js";

const NAMES = "h2, .goal__name, .account-row__name";
// What is typed in each field: a newer copy of the page brings a new field.
const typed = new Map();

function sift(field) {
  const list = document.getElementById(field.getAttribute("aria-controls"));
  const isOn = field.value.trim() !== "";
  const rows = [...list.querySelectorAll("[data-row]")];
  for (const row of rows) {
    const names = [...row.querySelectorAll(NAMES)].map((one) => one.textContent);
    row.hidden = !matches(names.join(" "), field.value);
  }
  list.toggleAttribute("data-sifted", isOn);
  for (const fold of list.querySelectorAll(".fold")) unfold(fold, isOn);
  const none = field.nextElementSibling;
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
  if (!target.matches("[data-sift]")) return;
  typed.set(target.id, target.value);
  sift(target);
});

document.addEventListener("renewed", () => {
  for (const field of document.querySelectorAll("[data-sift]")) {
    field.value = typed.get(field.id) ?? field.value;
    sift(field);
  }
});

// The browser fills the field again on the way back.
addEventListener("pageshow", () => {
  for (const field of document.querySelectorAll("[data-sift]")) if (field.value) sift(field);
});
