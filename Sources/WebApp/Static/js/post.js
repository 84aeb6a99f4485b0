// Sends a form without leaving its page, so that a network error loses no input.
const errors = "#errors li, [data-error]:not([hidden]), [data-resend-error]:not([hidden])";
const patienceMilliseconds = 25_000;

// The result: `location` if the server redirects; `error`, its message, if it shows the form again;
// neither if the answer is unreadable; `isLost` without an answer.
export async function post(action, body) {
  let answer, text;
  try {
    answer = await fetch(action, {
      method: "POST",
      body,
      headers: { "X-Tell-Location": "yes" },
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    text = await answer.text();
  } catch {
    return { isLost: true };
  }
  const location = answer.headers.get("Location");
  if (location) return { location };
  if (!answer.headers.get("Content-Type")?.startsWith("text/html")) return { isLost: true };
  const page = new DOMParser().parseFromString(text, "text/html");
  renew(page);
  return { error: reasonOf(page, answer.status) };
}

// What the page that answers a form says is wrong: its error, or else the text of an error page.
export function reasonOf(page, status) {
  const lead = status < 500 ? page.querySelector("main .page-head h1 + p") : null;
  return (page.querySelector(errors) ?? lead)?.textContent.trim();
}

// A form that had expired can be sent again.
export function renew(page) {
  const csrf = page.querySelector("main [name=csrf]")?.value;
  if (!csrf) return;
  for (const field of document.querySelectorAll("[name=csrf]")) field.value = csrf;
}

// Disables every control of the form while it waits for the answer.
export function setBusy(form, isBusy) {
  if (isBusy) form.setAttribute("aria-busy", "true");
  else form.removeAttribute("aria-busy");
  for (const control of form.elements) control.disabled = isBusy;
  for (const button of form.querySelectorAll("[data-busy-text]")) {
    button.dataset.text ??= button.textContent;
    button.textContent = isBusy ? button.dataset.busyText : button.dataset.text;
  }
}

// A text that takes no space while it is empty.
export function tell(place, text, field) {
  place.querySelector("span, p").textContent = text ?? "";
  place.hidden = !text;
  if (text) field?.setAttribute("aria-invalid", "true");
  else field?.removeAttribute("aria-invalid");
}
