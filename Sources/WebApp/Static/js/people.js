// The people to send money to: what is typed keeps only the faces with its words, and takes the
// choice of a face back; a chosen face empties the field.
import { matches } from "./matching.js";

function improve(people) {
  if (people.dataset.improved) return;
  people.dataset.improved = "yes";
  const field = people.querySelector("[name=recipient]");
  const faces = [...people.querySelectorAll("[name=payee]")];
  const show = () => {
    for (const face of faces) {
      const label = face.closest("label");
      label.hidden = !matches(label.querySelector(".payees__name").textContent, field.value);
    }
  };
  field.addEventListener("input", () => {
    for (const face of faces) face.checked = false;
    show();
  });
  people.addEventListener("change", (event) => {
    if (!faces.includes(event.target)) return;
    field.value = "";
    show();
  });
}

function improveAll(root) {
  for (const people of root.querySelectorAll("[data-people]")) improve(people);
}

document.addEventListener("content", (event) => improveAll(event.target));
improveAll(document);
