// A field above a long list that keeps only the choices with its words.
import { matches } from "./matching.js";

function improve(field) {
  if (field.dataset.improved) return;
  field.dataset.improved = "yes";
  const list = document.getElementById(field.getAttribute("aria-controls"));
  const none = field.nextElementSibling;
  const all = [...list.options];
  field.addEventListener("input", () => {
    const found = all.filter((one) => matches(one.text, field.value));
    const chosen = list.value;
    list.replaceChildren(...(found.length ? found : all));
    list.value = chosen;
    if (list.selectedIndex < 0) list.selectedIndex = 0;
    none.textContent = found.length ? "" : none.dataset.none;
  });
  // Enter would send the form with the current choice.
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    list.focus();
  });
}

function improveAll(root) {
  for (const field of root.querySelectorAll("[data-find]")) improve(field);
}

document.addEventListener("content", (event) => improveAll(event.target));
improveAll(document);
