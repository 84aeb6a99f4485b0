// The positions of the code, six or nine: digits only, codes pasted in any form. The caret is
// always behind the last digit: only that position can be edited (S-CODE-5).
import { latin } from "./digits.js";
import { fieldOf } from "./field.js";

const form = document.querySelector("[data-code-form]");
const status = form.querySelector("[data-code-status]");
export const field = fieldOf(form, "code");
const count = Number(field.dataset.digits);
const joint = "[\\s\\p{Pd}\\u2212]?";
const run = new RegExp(`(?<!\\d)\\d(?:${joint}\\d){${count - 1}}(?!\\d)`, "u");

export function codeIn(text) {
  const found = latin(text).match(run);
  return found ? found[0].replace(/\D/g, "") : null;
}

// Fills the positions; the last one sends the form.
export function fill(digits) {
  status.textContent = "";
  field.value = digits;
  if (digits.length === count) form.requestSubmit();
}

// Empties the positions and starts again at the first.
export function reset() {
  field.value = "";
  field.focus();
}

function stayAtTheEnd() {
  const end = field.value.length;
  const isAll = field.selectionStart === 0 && field.selectionEnd === end;
  if (document.activeElement !== field || isAll || field.selectionStart === end) return;
  field.setSelectionRange(end, end);
}

field.addEventListener("beforeinput", (event) => {
  const typed = latin(event.data ?? "");
  if (event.inputType === "insertText" && !/\d/.test(typed)) event.preventDefault();
});

field.addEventListener("input", (event) => {
  const digits = latin(field.value).replace(/\D/g, "");
  // If a digit is typed over the last position, the new digit counts.
  const typed = digits.length > count ? digits.slice(0, count - 1) + digits.slice(-1) : digits;
  fill(codeIn(event.data ?? "") ?? codeIn(field.value) ?? typed);
});

field.addEventListener("paste", (event) => {
  event.preventDefault();
  const code = codeIn(event.clipboardData.getData("text"));
  if (code) fill(code);
  else status.textContent = status.dataset.noCode;
});

document.addEventListener("selectionchange", stayAtTheEnd);
for (const kind of ["focus", "pointerup", "keyup"]) field.addEventListener(kind, stayAtTheEnd);
