// Refreshes without leaving the page: a loading, a loaded and a failed list look different
// (S-FEED-6, S-FEED-10).
import { isOwn } from "./own.js";
import { takeOver } from "./regions.js";
import { say } from "./say.js";
import { during } from "./waiting.js";

const PATIENCE_MS = 20_000;
const button = document.querySelector("[data-refresh]");
const place = document.getElementById("feed-state");
const bones = place?.querySelector(".bones");
const failure = place?.querySelector("[role=alert]");
let isAsking = false;

function show({ loading = false, failed = false }) {
  bones.hidden = !loading;
  failure.replaceChildren();
  if (failed) failure.append(place.querySelector("template").content.cloneNode(true));
  document.getElementById("entries").ariaBusy = String(loading);
}

async function ask() {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(location.href, { cache: "no-store", signal });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!isOwn(fresh)) return;
  if (answer.redirected) return location.assign(answer.url);
  if (!answer.ok) throw new Error(String(answer.status));
  takeOver(document.querySelectorAll("[data-live-region]"), fresh);
}

async function refresh() {
  if (isAsking) return;
  isAsking = true;
  show({ loading: true });
  try {
    await during(ask());
    show({});
    say(place.dataset.wordsUpdated);
  } catch {
    show({ failed: true });
    const retry = failure.querySelector("button");
    retry.addEventListener("click", refresh);
    retry.focus();
  }
  isAsking = false;
}

button?.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !place) return;
  event.preventDefault();
  refresh();
});
