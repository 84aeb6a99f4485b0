// The people one knows: what is typed keeps those whose names have the words, also in a list that
// was just updated.
import { matches } from "./matching.js";

function show(page) {
  const field = page.querySelector("[type=search]");
  if (!field) return;
  let found = 0;
  for (const section of page.querySelectorAll("section")) {
    let here = 0;
    for (const row of section.querySelectorAll("li")) {
      row.hidden = !matches(row.querySelector(".account-row__name").textContent, field.value);
      if (!row.hidden) here += 1;
    }
    section.hidden = here === 0;
    found += here;
  }
  const status = page.querySelector("[role=status]");
  status.textContent = found ? "" : status.dataset.none;
}

function improve(page) {
  if (page.dataset.improved) return;
  page.dataset.improved = "yes";
  page.addEventListener("input", () => show(page));
}

function improveAll() {
  for (const page of document.querySelectorAll("[data-known]")) {
    improve(page);
    if (page.querySelector("[type=search]")?.value) show(page);
  }
}

document.addEventListener("content", improveAll);
improveAll();
