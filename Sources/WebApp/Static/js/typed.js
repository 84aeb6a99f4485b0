// Keeps what somebody types until the server has it: a session may end, and a review leads back.
// After the next sign-in of the same person, the page and what was typed are there again.
import { drop, read, write } from "./drafts.js";

const { person } = document.body.dataset;
const SECRET = /csrf|passw|code|token|secret|credential|proof|data|signature|handle|attestation/;
const dialog = document.getElementById("sheet");
let typedIn;

// A page that answers a form stands for the page with the form.
function here() {
  const url = new URL((dialog?.open && dialog.dataset.page) || location.href, location.href);
  url.searchParams.delete("outcome");
  return url.pathname + url.search;
}

const isAnswer = () => new URLSearchParams(location.search).has("outcome");
const isPost = (form) => form?.isConnected && form.method === "post" && !form.matches(".leave");

function isKept({ name, type, autocomplete }) {
  const isSecret = SECRET.test(name) || /password|one-time-code/.test(autocomplete);
  return name && !isSecret && !["password", "file", "submit", "button"].includes(type);
}

const isBox = ({ type }) => ["checkbox", "radio"].includes(type);

// The addresses that a form can be sent to.
function ways(form) {
  const buttons = [...form.querySelectorAll("[formaction]")];
  return [form.getAttribute("action"), ...buttons.map((one) => one.getAttribute("formaction"))];
}

function note(form, isOver) {
  const kept = form ? [...form.elements].filter(isKept) : [];
  const given = kept.filter((one) => one.checked || !isBox(one));
  const fields = given.map(({ name, value }) => [name, value]);
  write({ person, path: here(), ways: form ? ways(form) : [], fields, isOver });
}

// The session has ended on this page.
export function keep() {
  const answered = isAnswer() ? document.querySelector("main form[method=post]") : null;
  note([typedIn, answered].find(isPost), true);
}

addEventListener("input", (event) => {
  if (event.target.form?.closest("main, dialog")) typedIn = event.target.form;
});

addEventListener("submit", (event) => {
  if (event.target.matches(".leave")) drop();
  else if (isPost(event.target)) note(event.target, false);
}, true);

function fill(form, fields) {
  const known = new Map(fields.map(([name]) => [name, []]));
  for (const [name, value] of fields) known.get(name).push(value);
  for (const one of [...form.elements].filter(isKept)) {
    const values = known.get(one.name);
    if (!values || (one.type === "hidden" && one.name !== "key")) continue;
    if (isBox(one)) one.checked = values.includes(one.value);
    else [one.value] = values;
    for (const type of ["input", "change"]) one.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

function restore({ ways: known, fields, isOver }) {
  const form = [...document.forms].find((one) => ways(one).some((way) => known.includes(way)));
  if (!form || !fields.length) return;
  for (let part = form.closest("details"); part; part = part.parentElement.closest("details")) {
    part.open = true;
  }
  fill(form, fields);
  if (isOver) form.before(document.getElementById("draft").content.cloneNode(true));
}

function arrive(draft) {
  const isHere = draft.path === here();
  const [{ type }] = performance.getEntriesByType("navigation");
  if (draft.person !== person) return drop();
  if (!draft.isOver) {
    if (isAnswer()) return;
    if (isHere && type !== "navigate") restore(draft);
    else drop();
    return;
  }
  if (isHere || draft.isLed) drop();
  if (isHere) return restore(draft);
  if (draft.isLed) return;
  write({ ...draft, isLed: true });
  location.replace(draft.path);
}

const draft = person && read();
if (draft) arrive(draft);
else drop();
