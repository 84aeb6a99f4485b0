// Passkeys, if the browser supports them: by a button, and in the username field's autofill. Every
// error has a message, and all other ways to sign in keep working.
import { read, write } from "./credential.js";
import { fieldOf } from "./field.js";
import { during } from "./waiting.js";

const isKnown = "PublicKeyCredential" in window;
let underWay = new AbortController();
let renewal;

// `AbortSignal.any`, which Safari lacks before 17.4; it supports passkeys since 16.
function firstOf(...signals) {
  const first = new AbortController();
  for (const one of signals) one.addEventListener("abort", () => first.abort(one.reason));
  return first.signal;
}

// One ceremony at a time: a new one ends the previous one.
async function perform(form, mediation) {
  clearTimeout(renewal);
  underWay.abort();
  const { signal } = (underWay = new AbortController());
  const username = fieldOf(form, "username");
  const body = new URLSearchParams({ csrf: fieldOf(form, "csrf").value });
  if (username) body.set("username", username.value);
  const ends = firstOf(signal, AbortSignal.timeout(20_000));
  const asking = fetch(form.dataset.options, { method: "POST", body, signal: ends });
  const answer = await (mediation ? asking : during(asking));
  // The form's own answer says what is wrong, such as with the name.
  if (!answer.ok && username) return send(form);
  // Somebody signed in elsewhere.
  if (answer.redirected && answer.status === 409) return location.assign(answer.url);
  if (!answer.ok) throw await refusal(answer);
  const publicKey = read(await answer.json());
  const ask = (options) => navigator.credentials[form.dataset.passkey](options);
  write(form, await ask({ publicKey, mediation, signal }));
  send(form);
}

// An error whose words the page of the answer has, such as that the browser refuses cookies.
async function refusal(answer) {
  const { reasonOf } = await import("./post.js");
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const error = new Error(`status ${answer.status}`);
  return Object.assign(error, { words: reasonOf(page, answer.status) });
}

function send(form) {
  form.dataset.ready = "yes";
  form.requestSubmit();
}

// Challenges last five minutes; a page that stays open longer requests another.
async function offer(form) {
  if (!("autofill" in form.dataset)) return;
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  perform(form, "conditional").catch(() => {});
  renewal = setTimeout(offer, 240_000, form);
}

function prepare(form) {
  const words = { NotAllowedError: "cancelled", InvalidStateError: "known" };
  const status = form.querySelector("[role=status]");
  form.addEventListener("submit", async (event) => {
    if (form.dataset.ready) return;
    event.preventDefault();
    event.stopPropagation();
    if (form.ariaBusy) return;
    form.ariaBusy = "true";
    status.textContent = "";
    try {
      await perform(form);
    } catch (error) {
      if (error.name !== "AbortError") {
        status.textContent = error.words ?? form.dataset[words[error.name] ?? "failed"];
      }
      offer(form);
    }
    form.ariaBusy = null;
  });
  offer(form);
}

for (const place of document.querySelectorAll("[data-passkey-place]")) {
  place.hidden = !isKnown;
  place.classList.toggle("passkey--ready", isKnown);
  const form = place.querySelector("[data-passkey]");
  if (isKnown && form) prepare(form);
}
addEventListener("submit", (event) => {
  if (!event.target.matches("[data-passkey]")) underWay.abort();
});
