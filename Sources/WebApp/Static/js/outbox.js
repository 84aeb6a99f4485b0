// Updates a list of the sandbox, such as its newly sent codes, while the page is visible.
import { takeOver } from "./regions.js";
import { say } from "./say.js";

const list = document.querySelector("[data-follow]");
const newest = () => list.querySelector("[data-news]");
let source;

async function renew() {
  const headers = { "Awallet-Refresh": "yes", Accept: "text/html" };
  const options = { headers, cache: "no-store" };
  const answer = await fetch(location.href, options).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const known = newest()?.outerHTML;
  list.dataset.follow = fresh.getElementById(list.id).dataset.follow;
  takeOver([list], fresh);
  if (!newest() || newest().outerHTML === known) return;
  newest().classList.add("entry--new");
  say(newest().dataset.news);
}

// Many requests at once are one change.
let later;
function renewSoon() {
  clearTimeout(later);
  later = setTimeout(renew, 250);
}

function follow() {
  source?.close();
  if (document.hidden) return;
  source = new EventSource(list.dataset.follow);
  source.addEventListener("changed", renewSoon);
  source.addEventListener("request", renewSoon);
}

document.addEventListener("visibilitychange", follow);
follow();
