// Sends the forms that move money, and repeats until it knows the outcome: after a timeout or a
// broken connection the outcome is unknown, so it sends the same form with the same key again.
const PATIENCE = 15_000;
const PAUSES = [1, 2, 4, 8, 15];
// After some ten minutes only the person can try again, so that a page left open moves no money
// unexpectedly.
const UNASKED = 40;

// One attempt: "moved", "shown", or "unknown".
async function attempt(form, body) {
  try {
    const answer = await fetch(form.action, {
      method: "POST", body, headers: { "X-Tell-Location": "yes" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.status >= 500) return { kind: "unknown" };
    const way = answer.headers.get("Location");
    if (way) return { kind: "moved", url: new URL(way, location.href).href };
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return { kind: "shown", page };
  } catch {
    return { kind: "unknown" };
  }
}

// Replaces the form while the outcome is unknown, and waits between two attempts.
function checking(form) {
  const panel = form.querySelector("[data-checking]").content.firstElementChild.cloneNode(true);
  form.hidden = true;
  form.dataset.checkingNow = "";
  form.after(panel);
  panel.querySelector("[tabindex]").focus();
  return panel;
}

function pause(panel, tries) {
  return new Promise((resolve) => {
    const seconds = PAUSES[Math.min(tries, PAUSES.length - 1)];
    if (tries < UNASKED) setTimeout(resolve, seconds * 1000);
    panel.querySelector("button").onclick = resolve;
  });
}

// Sends the form until the outcome is known: { kind: "moved", url } or { kind: "shown", page }.
export async function send(form, submitter) {
  const data = new FormData(form, submitter);
  const body = form.enctype.startsWith("multipart") ? data : new URLSearchParams(data);
  let panel;
  for (let tries = 0; ; tries += 1) {
    const result = await attempt(form, body);
    if (result.kind !== "unknown") {
      panel?.remove();
      form.hidden = false;
      delete form.dataset.checkingNow;
      return result;
    }
    panel ??= checking(form);
    await pause(panel, tries);
  }
}

// Replaces this page with the answered one.
export function show(page) {
  const main = document.importNode(page.querySelector("main"), true);
  document.title = page.title;
  document.querySelector("main").replaceWith(main);
  main.dispatchEvent(new CustomEvent("content", { bubbles: true }));
  main.querySelector("[autofocus]")?.focus();
  scrollTo(0, 0);
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (event.defaultPrevented || !("money" in form.dataset)) return;
  if (event.submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  const result = await send(form, event.submitter);
  if (result.kind === "moved") location.assign(result.url);
  else if (!form.closest("dialog")) show(result.page);
  else form.dispatchEvent(new CustomEvent("answer", { bubbles: true, detail: result }));
});
