// Updates the outbox with newly sent codes while the page is visible.
import { takeOver } from "./regions.js";
import { say } from "./say.js";

const list = document.getElementById("messages");
const newest = () => list.querySelector("[data-news]");
let source;

async function renew() {
  const options = { headers: { "Awallet-Refresh": "yes" }, cache: "no-store" };
  const answer = await fetch(location.href, options).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const known = newest()?.outerHTML;
  list.dataset.follow = fresh.getElementById("messages").dataset.follow;
  takeOver([list], fresh);
  if (!newest() || newest().outerHTML === known) return;
  newest().classList.add("entry--new");
  say(newest().dataset.news);
}

function follow() {
  source?.close();
  if (document.hidden) return;
  source = new EventSource(list.dataset.follow);
  source.addEventListener("changed", renew);
}

document.addEventListener("visibilitychange", follow);
follow();
