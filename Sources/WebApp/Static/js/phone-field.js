// Formats a phone number for its country while it is typed. The server does the formatting; typing
// never waits for it: an answer that is late, or comes after another key, is ignored.
import { latin } from "./digits.js";
import { fieldOf } from "./field.js";

const form = document.querySelector("[data-phone-form]");
const field = fieldOf(form, "phone");
const list = fieldOf(form, "region");
const face = form.querySelector("[data-face]");
const patienceMilliseconds = 5000;

let known = null;
let asked = 0;
let shown = field.value;

const dialled = (text) => text.replace(/[^\d+]/g, "").length;

// The signs that the server takes between digits: the blanks, dashes and marks of direction of
// every script, and brackets, stops, slashes, tildes and dots in every width.
const NUMBER = /^[\p{Nd}+＋()[\]（）［］\s\p{Zs}\p{Pd}\p{Cf}\u2212\u30fc\uff70.．。｡·•/／⁄~～]*$/u;
export const isNumber = (text) => NUMBER.test(text);

// The server's formatting of the current text, or nothing without an answer.
export async function reading() {
  const typed = field.value;
  const region = list.value;
  if (known && known.typed === typed && known.from === region) return known;
  try {
    const answer = await fetch(`${form.dataset.format}?${new URLSearchParams({ region, typed })}`, {
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    return { ...(await answer.json()), typed, from: region };
  } catch {
    return null;
  }
}

async function follow() {
  const number = ++asked;
  if (!field.value || !isNumber(field.value)) return;
  const answer = await reading();
  if (!answer || number !== asked || field.value !== answer.typed) return;
  choose(answer.region);
  known = { ...answer, typed: answer.text, from: list.value };
  const before = dialled(field.value.slice(0, field.selectionStart));
  if (answer.text !== answer.typed) write(answer.text, behind(before, answer.text));
}

function write(text, caret) {
  field.value = shown = text;
  if (document.activeElement === field) field.setSelectionRange(caret, caret);
}

function behind(count, text) {
  const places = [...text.matchAll(/[\d+]/g)].map((match) => match.index);
  return count > 0 ? places[Math.min(count, places.length) - 1] + 1 : 0;
}

// A key that would delete a bracket or a hyphen deletes the digit beside it.
function takeDigit(isBackward) {
  const caret = field.selectionStart;
  const left = field.value.slice(0, caret);
  const right = field.value.slice(caret);
  if (isBackward) {
    const kept = left.replace(/[\d+][^\d+]*$/, "");
    write(kept + right, kept.length);
  } else {
    write(left + right.replace(/^[^\d+]*[\d+]/, ""), caret);
  }
}

function choose(region) {
  list.value = region;
  if (list.selectedOptions[0]) face.textContent = list.selectedOptions[0].dataset.short;
}

// Editing of a number that was there already starts at its end.
write(shown, shown.length);

field.addEventListener("input", (event) => {
  if (event.isComposing) return;
  if (latin(field.value) !== field.value) {
    write(latin(field.value), latin(field.value.slice(0, field.selectionStart)).length);
  }
  const isShorter = field.value.length === shown.length - 1;
  const isOneSign = isShorter && dialled(field.value) === dialled(shown);
  const isBackward = event.inputType === "deleteContentBackward";
  const isForward = event.inputType === "deleteContentForward";
  if (isOneSign && (isBackward || isForward)) takeDigit(isBackward);
  shown = field.value;
  follow();
});

// The list beside the field already shows the calling code.
field.addEventListener("blur", () => {
  if (!field.value.startsWith("+") || known?.typed !== field.value || !known.national) return;
  write(known.national, known.national.length);
  known = { ...known, typed: known.national };
});

list.addEventListener("change", () => {
  const old = face.textContent.replace(/\D/g, "");
  const digits = field.value.replace(/\D/g, "");
  if (field.value.startsWith("+")) {
    const rest = digits.startsWith(old) ? digits.slice(old.length) : digits;
    write(rest, rest.length);
  }
  choose(list.value);
  follow();
  field.focus();
});
