// The name in the greeting: its button saves it (S-NAME-1), and so does the end of editing. A touch
// on another control still works as usual (S-NAME-4).
import { fieldOf } from "./field.js";
import { during } from "./waiting.js";
import { say } from "./say.js";

const place = document.querySelector("[data-name]");
const form = place.querySelector("form");
const field = fieldOf(form, "display_name");
const error = place.querySelector("[role=alert]");

place.addEventListener("toggle", () => {
  if (!place.open) return;
  field.focus();
  field.select();
});

place.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !place.open) return;
  field.value = field.defaultValue;
  place.open = false;
  place.querySelector("summary").focus();
});

place.addEventListener("focusout", (event) => {
  if (!place.open || form.dataset.sent || place.contains(event.relatedTarget)) return;
  if (!document.hasFocus()) return;
  if (field.value === field.defaultValue) place.open = false;
  else save();
});

async function save() {
  const body = new URLSearchParams(new FormData(form));
  try {
    const signal = AbortSignal.timeout(20000);
    const answer = await during(
      fetch(form.getAttribute("action"), { method: "POST", body, keepalive: true, signal }));
    show(new DOMParser().parseFromString(await answer.text(), "text/html"), answer.ok);
  } catch {
    keep(error.dataset.silence);
  }
}

function show(page, isSaved) {
  const words = page.querySelector(".notice p")?.textContent;
  const name = page.querySelector("[name=display_name]");
  if (!isSaved || !name) return keep(words ?? error.dataset.silence);
  document.querySelector(".greeting h1").textContent = page.querySelector("h1").textContent;
  field.value = field.defaultValue = name.value;
  error.textContent = "";
  place.open = false;
  say(words ?? "");
}

// If saving fails, says so and restores the old name (S-NAME-5).
function keep(words) {
  field.value = field.defaultValue;
  error.textContent = words;
}
