// A phone number, written as its country writes it while it is typed. The server knows how; no key
// waits for it: an answer that comes late, or after another key, is not used.
const form = document.querySelector("[data-phone-form]");
const field = form.elements.phone;
const list = form.elements.region;
const face = form.querySelector("[data-face]");
const patienceMilliseconds = 5000;

let known = null;
let asked = 0;

export const isNumber = (text) => /^[\d+().\-\s\u2011\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/.test(text);

// What the server says of the text as it stands; nothing where it does not answer.
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

async function follow(isForward) {
  const number = ++asked;
  if (!field.value || !isNumber(field.value)) return;
  const answer = await reading();
  if (!answer || number !== asked || field.value !== answer.typed) return;
  choose(answer.region);
  known = { ...answer, typed: answer.text, from: list.value };
  if (answer.text === answer.typed) return;
  const before = field.value.slice(0, field.selectionStart).replace(/[^\d+]/g, "").length;
  field.value = answer.text;
  const caret = behind(before, answer.text, isForward);
  if (document.activeElement === field) field.setSelectionRange(caret, caret);
}

// Behind so many digits; when deleting forward, before the next one, or a sign would stop it.
function behind(count, text, isForward) {
  const places = [...text.matchAll(/[\d+]/g)].map((match) => match.index);
  if (isForward) return places[count] ?? text.length;
  return count > 0 ? places[Math.min(count, places.length) - 1] + 1 : 0;
}

function choose(region) {
  list.value = region;
  if (list.selectedOptions[0]) face.textContent = list.selectedOptions[0].dataset.short;
}

// A number that stood there already is corrected at its end.
if (document.activeElement === field) field.setSelectionRange(field.value.length, field.value.length);

field.addEventListener("input", (event) => {
  if (!event.isComposing) follow(event.inputType === "deleteContentForward");
});

// The list beside the field says the calling code already.
field.addEventListener("blur", () => {
  if (!field.value.startsWith("+") || known?.typed !== field.value || !known.national) return;
  field.value = known.national;
  known = { ...known, typed: known.national };
});

list.addEventListener("change", () => {
  const old = face.textContent.replace(/\D/g, "");
  const digits = field.value.replace(/\D/g, "");
  if (field.value.startsWith("+")) {
    field.value = digits.startsWith(old) ? digits.slice(old.length) : digits;
  }
  choose(list.value);
  follow(false);
  field.focus();
});
