// The six positions of the code: digits only, pasted codes in any dress, sent at the sixth digit.
const form = document.querySelector("[data-code-form]");
const field = form.elements.code;
const status = form.querySelector("[data-code-status]");

function codeIn(text) {
  const found = text.match(/(?<!\d)\d(?:[\s-]?\d){5}(?!\d)/);
  return found ? found[0].replace(/\D/g, "") : null;
}

function show(digits) {
  field.value = digits;
  status.textContent = "";
  if (digits.length < 6 || field.readOnly) return;
  field.readOnly = true;
  form.requestSubmit();
}

field.addEventListener("input", () => {
  if (field.readOnly) return;
  show(codeIn(field.value) ?? field.value.replace(/\D/g, "").slice(0, 6));
});

field.addEventListener("paste", (event) => {
  event.preventDefault();
  const code = codeIn(event.clipboardData.getData("text"));
  if (code) show(code);
  else status.textContent = status.dataset.noCode;
});

form.addEventListener("submit", (event) => {
  if (field.value.length === 6) return;
  event.preventDefault();
  event.stopPropagation();
});
