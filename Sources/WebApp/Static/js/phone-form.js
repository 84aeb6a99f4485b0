// Requests a code without leaving the page; never sends an obviously invalid number (S-LOGIN-7).
import { fieldOf } from "./field.js";
import { isNumber, reading } from "./phone-field.js";
import { post, setBusy, tell } from "./post.js";

const form = document.querySelector("[data-phone-form]");
const field = fieldOf(form, "phone");
const place = form.querySelector("[data-error]");

function refuse(text) {
  setBusy(form, false);
  tell(place, text, field);
  field.focus();
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  event.stopPropagation();
  if (form.ariaBusy) return;
  if (!isNumber(field.value)) return refuse(form.dataset.letters);
  if (!/\p{Nd}/u.test(field.value)) return refuse(form.dataset.empty);
  field.blur();
  const body = new URLSearchParams(new FormData(form));
  setBusy(form, true);
  const error = (await reading())?.error;
  if (error) return refuse(error);
  const answer = await post(form.action, body);
  if (answer.location) {
    tell(place, null, field);
    return location.assign(answer.location);
  }
  refuse(answer.error ?? form.dataset.network);
});
