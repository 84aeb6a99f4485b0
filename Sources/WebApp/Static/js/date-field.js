// Marks date fields without a date and the focus: WebKit shows today's date in them.
const DATES = "input[type=date]";

function look(field) {
  const isIdle = field !== document.activeElement && !field.validity.badInput;
  field.toggleAttribute("data-empty", isIdle && !field.value);
}

function lookAll() {
  for (const field of document.querySelectorAll(DATES)) look(field);
}

for (const news of ["input", "change", "focusin", "focusout"]) {
  document.addEventListener(news, ({ target }) => target.matches(DATES) && look(target));
}
for (const news of ["content", "renewed"]) document.addEventListener(news, lookAll);
addEventListener("pageshow", lookAll);
lookAll();
