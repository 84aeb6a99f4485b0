// Signs in by token, or refreshes it, without leaving the page (S-TOK-2 to S-TOK-4).
import { fieldOf } from "./field.js";
import { reasonOf, renew, setBusy } from "./post.js";
import { during } from "./waiting.js";

const form = document.querySelector("[data-token-form]");
const place = form.querySelector("[data-told]");
const patienceMilliseconds = 60_000;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  event.stopPropagation();
  if (form.ariaBusy) return;
  const button = event.submitter ?? form.querySelector("button");
  const body = new URLSearchParams(new FormData(form));
  tell("");
  setBusy(form, true);
  try {
    const answer = await during(send(button.formAction, body));
    const location = answer.headers.get("Location");
    if (location) window.location.assign(location);
    else takeOver(await answer.text(), answer.status);
  } catch (error) {
    tell(button.dataset.lost.replace("{why}", error.message));
  } finally {
    setBusy(form, false);
  }
});

function send(action, body) {
  return fetch(action, {
    method: "POST",
    body,
    headers: { "X-Tell-Location": "yes" },
    signal: AbortSignal.timeout(patienceMilliseconds),
  });
}

// The returned page states the outcome, and contains the new tokens; or it says why the form did
// not count.
function takeOver(text, status) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const told = page.querySelector("[data-told]");
  renew(page);
  for (const field of page.querySelectorAll("[data-token-form] input:not([type=hidden])")) {
    fieldOf(form, field.name).value = field.value;
  }
  const head = () => page.querySelector("main .page-head h1")?.textContent ?? "";
  const words = told?.textContent || reasonOf(page, status) || head();
  tell(words, told?.classList.contains("told--good"));
}

function tell(words, isGood = false) {
  place.textContent = words;
  place.classList.toggle("told--good", isGood);
}
