// How somebody left the long lists of a page, for the way back to it: in this tab only, and for
// the same person only.
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
export function left() {
  const [{ type }] = performance.getEntriesByType("navigation");
  return type === "navigate" ? null : pages()[here];
}

export function leave(state) {
  try {
    const all = { ...pages(), [here]: state };
    store?.setItem(KEY, JSON.stringify({ person, pages: all }));
  } catch {
    store.removeItem(KEY);
  }
}
