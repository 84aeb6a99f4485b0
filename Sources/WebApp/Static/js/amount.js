// Amounts: a button that fills in the whole balance; the chosen account's currency sign, words and
// limit; and the accounts that can receive its money.
import { fieldOf } from "./field.js";

function improve(field) {
  if (field.dataset.improved) return;
  field.dataset.improved = "yes";
  const form = field.form;
  const source = fieldOf(form, field.dataset.from);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button--quiet sum__max";
  button.textContent = field.dataset.maxWord;
  button.setAttribute("aria-controls", field.id);
  const chosen = () => source?.selectedOptions?.[0]?.dataset ?? field.dataset;
  button.addEventListener("click", () => {
    field.value = chosen().max ?? "";
    field.focus();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  const say = () => {
    const { max, sign, label, placeholder, accountCode, signLast } = chosen();
    button.hidden = max === undefined;
    if (sign === undefined) return;
    field.parentElement.classList.remove("sum--bare");
    const place = field.parentElement.querySelector(".sum__sign");
    place.textContent = sign;
    field.parentElement.classList.toggle("sum--code", accountCode === "yes");
    field.parentElement.classList.toggle("sum--after", signLast === "yes");
    form.querySelector(`label[for="${field.id}"]`).textContent = label;
    field.placeholder = placeholder;
  };
  source?.addEventListener("change", say);
  say();
  field.parentElement.append(button);
}

// The chosen account can pay other accounts in its currency.
function follow(list) {
  if (list.dataset.improved) return;
  list.dataset.improved = "yes";
  const source = fieldOf(list.form, list.dataset.from);
  source.addEventListener("change", () => {
    const kept = list.value;
    const [chosen] = source.selectedOptions;
    const fits = (one) => one !== chosen && one.dataset.currency === chosen.dataset.currency;
    // Copies, because the button says the account's name.
    list.replaceChildren(...[...source.options].filter(fits).map((one) => one.cloneNode(true)));
    for (const one of list.options) one.selected = one.value === kept;
    if (!list.value) list.selectedIndex = 0;
  });
}

function improveAll(root) {
  for (const list of root.querySelectorAll("select[data-from]")) follow(list);
  for (const field of root.querySelectorAll("[data-max-word]")) improve(field);
}

document.addEventListener("content", (event) => improveAll(event.target));
improveAll(document);
