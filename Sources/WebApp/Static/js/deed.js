// The button of a form that moves money says what it does: "Deposit £50.00", "Move £5.00 to Rent".
// It shows the amount as it was typed; only the server reads it as money.
import { latin } from "./digits.js";
import { fieldOf } from "./field.js";

const AMOUNT = /^\d+(?:(?:,\d\d)*[.,'’ \u00a0\u202f]\d{3})*(?:[.,]\d*)?$/;
const plainly = (text) => latin(text).replace("\u066b", ".").replaceAll("\u066c", ",");

// From right to left, an amount and a name keep their own direction.
const isolated = (text) => (document.dir === "rtl" ? `\u2068${text}\u2069` : text);

function improve(button) {
  if (button.dataset.improved) return;
  button.dataset.improved = "yes";
  const field = fieldOf(button.form, "amount");
  if (!field) return;
  const plain = button.textContent;
  const sum = field.parentElement;
  const say = () => {
    const typed = plainly(field.value.trim());
    const sign = sum.querySelector(".sum__sign").textContent;
    const isLast = sum.classList.contains("sum--after");
    const gap = isLast || sum.classList.contains("sum--code") ? "\u00a0" : "";
    const isArabic = /[\u0600-\u06ff]/.test(sign);
    const amount = isLast || isArabic ? typed + gap + sign : sign + gap + typed;
    const payee = fieldOf(button.form, "to")?.selectedOptions?.[0];
    const parts = { amount, to: payee?.dataset.name };
    const words = sign && AMOUNT.test(typed)
      ? button.dataset.deed.replace(/\{(\w+)\}/g, (_, part) => isolated(parts[part] ?? "")) : plain;
    // A press on the button ends the typing, which comes here again: in Safari, a press whose text
    // is replaced meanwhile does nothing.
    if (button.textContent !== words) button.textContent = words;
  };
  field.addEventListener("input", say);
  // After amount.js has changed the sign.
  button.form.addEventListener("change", say);
  say();
}

function improveAll(root) {
  for (const button of root.querySelectorAll("[data-deed]")) improve(button);
}

document.addEventListener("content", (event) => improveAll(event.target));
improveAll(document);
