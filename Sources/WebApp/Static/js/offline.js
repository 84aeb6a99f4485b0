// Without a connection: says so, with the time of the page's data; disables every control that
// needs the server, with the reason. Never queues anything.
import { say } from "./say.js";

const root = document.documentElement;
const isCopy = "kept" in root.dataset;
const time = document.querySelector("[data-offline-time]");
// Pages that may have offline copies; links to them keep working.
const readable = /^\/(home|transactions(\/[0-9a-f-]{36})?|accounts\/[0-9a-f-]{36})?$/;
let asOf = new Date();
let isOff = false;
let restore = [];

// The page's data are current as of now.
export function refreshed() {
  asOf = new Date();
  if (isOff) lock();
}

export function setOffline(off) {
  if (off === isOff) return;
  if (!off && isCopy) {
    location.reload();
    return;
  }
  isOff = off;
  root.toggleAttribute("data-offline", off);
  if (!off) {
    for (const undo of restore) undo();
    restore = [];
    return;
  }
  if (!isCopy) {
    const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
    time.textContent = asOf.toLocaleTimeString(root.dataset.locale, clock);
  }
  lock();
  say(document.querySelector(".offline").textContent.trim());
}

function lock() {
  for (const button of document.querySelectorAll("form:not([method=dialog]) button:enabled")) {
    button.disabled = true;
    explain(button, () => (button.disabled = false));
  }
  for (const link of document.querySelectorAll("a[href]:not([href^='#'])")) {
    if (link.origin === location.origin && readable.test(link.pathname)) continue;
    const href = link.getAttribute("href");
    link.removeAttribute("href");
    link.setAttribute("role", "link");
    link.setAttribute("aria-disabled", "true");
    link.tabIndex = 0;
    explain(link, () => {
      link.setAttribute("href", href);
      for (const name of ["role", "aria-disabled", "tabindex"]) link.removeAttribute(name);
    });
  }
}

function explain(control, undo) {
  const before = control.getAttribute("aria-describedby");
  const words = control.closest("dialog") ? "sheet-off" : "offline-reason";
  control.setAttribute("aria-describedby", words);
  restore.push(() => {
    undo();
    if (before) control.setAttribute("aria-describedby", before);
    else control.removeAttribute("aria-describedby");
  });
}

// Also disables controls that a late answer adds.
document.addEventListener("content", () => isOff && lock());
if (isCopy || !navigator.onLine) setOffline(true);
addEventListener("offline", () => setOffline(true));
addEventListener("online", () => setOffline(false));
