// Links marked data-sheet open the form of their page as a sheet over the current page. The script
// fetches the page itself, so that sheet and page always show the same.
import { isOwn } from "./own.js";
import { during } from "./waiting.js";

const dialog = document.getElementById("sheet");
const head = dialog.querySelector("h2");
const said = dialog.querySelector("[role=alert]");
const body = dialog.querySelector(".sheet__body");
const TIMEOUT_MS = 20000;
let opener;

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-sheet], [data-close]");
  if (!link || event.defaultPrevented || event.button) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (link.matches("[data-close]") && !dialog.open) return;
  event.preventDefault();
  if (link.matches("[data-close]")) dialog.close();
  else open(link);
});

async function open(link) {
  if (link.ariaBusy) return;
  link.ariaBusy = "true";
  const page = await ask(link.href).then((answer) => answer.page, () => null);
  link.ariaBusy = null;
  if (page && !isOwn(page)) return;
  if (!dialog.open) opener = link;
  dialog.dataset.page = link.href;
  if (page?.querySelector("[data-pane]")) fill(page);
  else location.assign(link.href);
}

async function ask(url, options) {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await during(fetch(url, { ...options, signal }));
  const text = await answer.text();
  const page = new DOMParser().parseFromString(text, "text/html");
  return { page, url: answer.url, isElsewhere: answer.redirected };
}

async function fill(page) {
  const pane = page.querySelector("[data-pane]");
  const scripts = [...page.querySelectorAll("script[type=module][src]")].map((one) => one.src);
  for (const extra of pane.querySelectorAll(".way-back, [data-leave]")) extra.remove();
  const title = pane.querySelector("h1");
  head.textContent = title.textContent;
  const heading = title.closest(".page-head");
  title.remove();
  if (heading?.childElementCount === 0) heading.remove();
  said.textContent = "";
  rename(pane);
  body.replaceChildren(...pane.childNodes);
  // A touch beside the sheet closes it only if it can lose no input.
  const isTyped = body.querySelector("input:not([type=hidden]), select, textarea");
  dialog.setAttribute("closedby", isTyped ? "closerequest" : "any");
  if (!dialog.open) dialog.showModal();
  (body.querySelector("[autofocus]") ?? head).focus();
  await Promise.allSettled(scripts.map((script) => import(script)));
  body.dispatchEvent(new CustomEvent("content", { bubbles: true }));
}

// Makes the ids unique: the page underneath may use the same ones.
function rename(pane) {
  for (const one of pane.querySelectorAll("[id]")) one.id = `sheet-${one.id}`;
  for (const name of ["for", "aria-describedby", "aria-labelledby", "aria-controls"]) {
    for (const one of pane.querySelectorAll(`[${name}]`)) {
      one.setAttribute(name, one.getAttribute(name).replace(/\S+/g, "sheet-$&"));
    }
  }
  for (const link of pane.querySelectorAll("a[href^='#']")) {
    link.setAttribute("href", link.getAttribute("href").replace("#", "#sheet-"));
  }
}

dialog.addEventListener("close", () => {
  body.replaceChildren();
  said.textContent = "";
  way()?.focus();
});

// The link that opened the sheet, or the new one if the page underneath was refreshed meanwhile.
function way() {
  if (!opener || opener.isConnected) return opener;
  const links = [...document.querySelectorAll("a[data-sheet]")];
  return links.find((link) => link.href === opener.href);
}

// pay.js sends the forms that move money, and reports when one comes back.
dialog.addEventListener("answer", (event) => {
  answered({ page: event.detail.page, url: event.target.action });
});

dialog.addEventListener("submit", async (event) => {
  const form = event.target;
  if ("money" in form.dataset || event.defaultPrevented) return;
  event.preventDefault();
  if (form.dataset.sent) return;
  const data = new FormData(form, event.submitter);
  const body = form.enctype.startsWith("multipart") ? data : new URLSearchParams(data);
  try {
    answered(await ask(form.action, { method: "POST", body }));
  } catch {
    setTimeout(() => release(form));
    said.textContent = said.dataset.silence;
  }
});

// A form's outcome has its own address; any other address leaves the page.
function answered({ page, url, isElsewhere }) {
  if (!isOwn(page)) return;
  const isHere = !isElsewhere || new URL(url).searchParams.has("outcome");
  if (isHere && page.querySelector("[data-pane]")) fill(page);
  else leave(url);
}

// Requests the page underneath again, so that it shows the change.
function leave(url) {
  if (new URL(url).pathname === location.pathname) location.replace(url);
  else location.assign(url);
}

function release(form) {
  delete form.dataset.sent;
  form.removeAttribute("aria-busy");
  for (const button of form.querySelectorAll("button")) button.removeAttribute("aria-disabled");
}
