// A page of the sign-in notices that somebody signed in elsewhere, such as in another tab, and says
// who. A form that is being sent from here has an answer of its own.
const { session, already } = document.querySelector("[data-already]").dataset;
const isSending = () => document.querySelector("form[data-sent], form[aria-busy]");

async function look() {
  if (document.hidden || isSending()) return;
  const options = { headers: { "Awallet-Refresh": "yes" }, cache: "no-store" };
  const answer = await fetch(session, options).catch(() => null);
  const left = answer?.ok ? (await answer.json()).left : 0;
  if (left > 0 && !isSending()) location.replace(already);
}

// A form that was sent too late waits for the next sign-in of the same person.
async function holdDraft() {
  const { read, write } = await import("./drafts.js");
  const draft = read();
  if (draft) write({ ...draft, isOver: true });
}

if (new URLSearchParams(location.search).has("ended")) holdDraft();

addEventListener("visibilitychange", look);
addEventListener("focus", look);
