// Buttons that copy the text beside them. If a script may not copy, the button selects the text.
import { say } from "./say.js";

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy] button");
  if (!button) return;
  const source = button.closest("[data-copy]").querySelector("input, code");
  try {
    await navigator.clipboard.writeText(source.value ?? source.textContent);
    say(button.dataset.said);
    mark(button);
  } catch {
    if (source.select) source.select();
    else getSelection().selectAllChildren(source);
  }
});

function mark(button) {
  button.dataset.copied = "";
  setTimeout(() => delete button.dataset.copied, 2000);
}
