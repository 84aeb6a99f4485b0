// Sends the code once, automatically, and reads it from a text message if the browser can.
import { codeIn, field, fill, reset } from "./code-field.js";
import { post, setBusy, tell } from "./post.js";

const form = document.querySelector("[data-code-form]");
const again = document.querySelector("[data-resend-form]");
const place = form.querySelector("[data-error]");
const status = form.querySelector("[data-code-status]");
const message = new AbortController();

async function send(sent, where, busy) {
  const body = new URLSearchParams(new FormData(sent));
  setBusy(form, true);
  setBusy(again, true);
  status.textContent = busy;
  const answer = await post(sent.action, body);
  if (answer.location) return location.replace(answer.location);
  setBusy(form, false);
  setBusy(again, false);
  status.textContent = "";
  const words = answer.isLost ? sent.dataset.network : sent.dataset.unknown;
  tell(where, answer.error ?? words, where === place ? field : null);
  reset();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  event.stopPropagation();
  if (form.ariaBusy || !codeIn(field.value)) return;
  message.abort();
  send(form, place, form.dataset.checking);
});

again.addEventListener("submit", (event) => {
  event.preventDefault();
  event.stopPropagation();
  if (again.ariaBusy) return;
  field.value = "";
  tell(place, null, field);
  send(again, document.querySelector("[data-resend-error]"), "");
});

if ("OTPCredential" in window) {
  navigator.credentials
    .get({ otp: { transport: ["sms"] }, signal: message.signal })
    .then((credential) => credential && fill(codeIn(credential.code) ?? ""))
    .catch(() => {});
}
