// Follows changes made elsewhere: the page requests itself again and replaces the regions that
// changed. One of the open tabs listens to the server, and tells the others.
import { refreshed, setOffline } from "./offline.js";
import { isOwn } from "./own.js";
import { takeOver } from "./regions.js";
import { tell as tellInTitle } from "./title.js";
import { keep } from "./typed.js";

const page = document.body.dataset;
// Of this bank, where a site has several.
const place = new URL(page.live, location.href).pathname;
const tabs = new BroadcastChannel(`awallet ${place}`);
let pause = 1000;
let isStale = false;
let isAsking = false;
let isLeaving = false;

const hear = {
  changed: refresh,
  ended: leave,
  leaving: () => (isLeaving = true),
  off: () => setOffline(true),
  on: () => setOffline(false),
};
tabs.onmessage = (event) => hear[event.data]?.();

function tell(news) {
  tabs.postMessage(news);
  hear[news]();
}

// After a sign-out, in this tab or elsewhere, deletes all copies.
async function leave() {
  const names = "caches" in window ? await caches.keys() : [];
  const copies = names.filter((name) => name.startsWith("pages"));
  await Promise.all(copies.map((name) => caches.delete(name)));
  // A form under way here (log out, forget this device) leads on itself, and its answer removes the
  // cookies; the timeout applies only if no answer comes.
  const isSending = document.querySelector("form[data-sent]");
  if (!isLeaving && !isSending) keep();
  setTimeout(() => location.replace(page.signIn), isSending ? 5000 : 0);
}

async function refresh() {
  isStale = true;
  if (isAsking) return;
  isAsking = true;
  while (isStale) {
    isStale = false;
    await ask().catch(() => {});
    await new Promise((done) => setTimeout(done, 300));
  }
  isAsking = false;
}

async function ask() {
  const regions = document.querySelectorAll("[data-live-region]");
  if (!regions.length) return;
  const options = { headers: { "Awallet-Refresh": "yes" }, cache: "no-store" };
  const answer = await fetch(location.href, options);
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!fresh.body.dataset.live) return tell("ended");
  if (!isOwn(fresh)) return;
  if (answer.redirected) return location.replace(answer.url);
  // A hidden page stays as it was, so that people see what moves.
  if (document.hidden) return tellInTitle(regions, fresh);
  page.live = fresh.body.dataset.live;
  takeOver(regions, fresh);
  refreshed();
}

function listen() {
  const source = new EventSource(page.live);
  source.onopen = () => {
    pause = 1000;
    tell("on");
  };
  source.addEventListener("changed", () => tell("changed"));
  source.addEventListener("ended", () => tell("ended"));
  source.onerror = async () => {
    source.close();
    await findOut();
    setTimeout(listen, pause);
    pause = Math.min(2 * pause, 30000);
  };
}

// A stream gives no reason when it breaks.
async function findOut() {
  try {
    await fetch(page.live, { method: "HEAD" });
    tell("on");
  } catch {
    tell("off");
  }
}

// Somebody who signs out leaves nothing in the other tabs either.
addEventListener("submit", (event) => event.target.matches(".leave") && tell("leaving"), true);
addEventListener("visibilitychange", () => document.hidden || refresh());
const forEver = () => new Promise(listen);
if (navigator.locks) navigator.locks.request(`awallet ${place}`, forEver);
else forEver();
