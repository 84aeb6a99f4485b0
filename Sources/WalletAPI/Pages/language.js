// Keeps the language of the examples from page to page.
const choices = [...document.querySelectorAll(".side [name=language]")];

function remember(choice) {
  try { localStorage.setItem("examples-in", choice.id); } catch { /* The browser keeps nothing. */ }
}

function remembered() {
  try { return localStorage.getItem("examples-in"); } catch { return null; }
}

for (const choice of choices) {
  choice.checked = choice.id === (remembered() ?? "in-curl");
  choice.addEventListener("change", () => remember(choice));
}
