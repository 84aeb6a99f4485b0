// Asks before a session ends that nobody uses. Looking at the time that is left uses nothing.
import { keep } from "./typed.js";

const dialog = document.getElementById("idle");
const session = dialog?.dataset.session;
const NOTICE_MS = 60_000;
// No session is idle for less than five minutes.
const FIRST_MS = 240_000;
let isAsking = false;

async function look() {
  const headers = { "Awallet-Refresh": "yes" };
  const answer = await fetch(session, { headers, cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return later(NOTICE_MS);
  const { left, lasts } = await answer.json();
  if (left <= 0) {
    keep();
    return location.replace(document.body.dataset.signIn);
  }
  // No answer keeps one that ends in any case.
  if (lasts <= left) return later(lasts * 1000 + 1000);
  const wait = left * 1000 - NOTICE_MS;
  if (wait > 0) hush();
  else ask();
  later(wait > 0 ? wait : Math.min(left * 1000, 10_000));
}

function later(milliseconds) {
  setTimeout(look, milliseconds);
}

function ask() {
  isAsking = true;
  if (!dialog.open) dialog.showModal();
}

// Somebody answered in another tab.
function hush() {
  isAsking = false;
  dialog.close();
}

// However it is closed, somebody is there.
dialog?.addEventListener("close", async () => {
  if (!isAsking) return;
  isAsking = false;
  const body = new URLSearchParams(new FormData(dialog.querySelector("form")));
  await fetch(session, { method: "POST", body }).catch(() => null);
});

if (dialog) later(FIRST_MS);
