// On the way back to a page, the folds, the search and the place in its long lists are as they were
// left: in this tab only, and for the same person only.
import { sift, typed } from "./sift.js";
import { storage } from "./storage.js";

const KEY = "awallet lists";
const { person } = document.body.dataset;
const here = location.pathname + location.search;
const store = storage();

function pages() {
  const kept = JSON.parse(store?.getItem(KEY) ?? "null");
  return kept?.person === person ? kept.pages : {};
}

// Nothing for somebody who has just followed a link to the page.
function left() {
  const [{ type }] = performance.getEntriesByType("navigation");
  return type === "navigate" ? null : pages()[here];
}

function leave(state) {
  try {
    const all = { ...pages(), [here]: state };
    store?.setItem(KEY, JSON.stringify({ person, pages: all }));
  } catch {
    store.removeItem(KEY);
  }
}

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
