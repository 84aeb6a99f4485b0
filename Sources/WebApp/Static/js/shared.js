// A file that another app shared, as the worker keeps it: only for the tab where it arrived, and
// for the first person who sees it there. The page that asks where it belongs shows it; the form
// of the chosen transaction has it.
import { fit, listOf } from "./fitting.js";
import { storage } from "./storage.js";

const KEY = "awallet shared";
const { person } = document.body.dataset;
const query = new URLSearchParams(location.search);
const place = document.querySelector("section[data-shared]");
const field = document.querySelector("input[data-shared]");

const decoded = (kept, name) => decodeURIComponent(kept.headers.get(name) ?? "");

async function find() {
  const store = storage();
  if (query.has("kept")) store?.setItem(KEY, location.pathname + location.search);
  const address = store?.getItem(KEY);
  if (!address || !globalThis.caches) return null;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const kept = name.startsWith("shared ") && (await cache.match(address));
    if (kept) return { cache, address, kept };
  }
  return null;
}

async function mine() {
  const { cache, address, kept } = (await find()) ?? {};
  if (!kept) return null;
  const owner = kept.headers.get("Awallet-Person");
  if (owner === person) return kept;
  if (owner) return null;
  const headers = new Headers(kept.headers);
  headers.set("Awallet-Person", person);
  await cache.put(address, new Response(await kept.clone().blob(), { headers }));
  return kept;
}

async function fileOf(kept) {
  const type = kept.headers.get("Content-Type");
  return new File([await kept.blob()], decoded(kept, "Awallet-Name"), { type });
}

async function show(kept) {
  place.querySelector("[data-lost]").hidden = Boolean(kept);
  if (!kept) return;
  const file = await fileOf(kept);
  const found = await fit(file, place.dataset.types.split(","));
  const error = place.querySelector("[role=alert]");
  error.hidden = !found.refused;
  error.lastElementChild.textContent = place.dataset[found.refused] ?? "";
  place.querySelector(".shared__picture").src = found.source ?? place.dataset.plain;
  place.querySelector(".shared__name").textContent = file.name;
  place.querySelector("[data-first]").hidden = kept.headers.get("Awallet-Others") === "0";
  offer(decoded(kept, "Awallet-Note"));
  place.querySelector(".shared__file").hidden = false;
}

function offer(note) {
  if (!note) return;
  const [words, way] = place.querySelectorAll(".shared__note, a");
  words.textContent = note;
  way.href += `?${new URLSearchParams({ note })}`;
  words.hidden = false;
  way.hidden = false;
}

// The form checks and shows it as one that the person chose.
async function fill(kept) {
  field.files = listOf([await fileOf(kept)]);
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

async function drop() {
  const { cache, address } = (await find()) ?? {};
  await cache?.delete(address);
  storage()?.removeItem(KEY);
}

if (query.get("files") === "attached") drop();
else if (place) show(await mine());
else if (field) {
  const kept = await mine();
  if (kept) fill(kept);
}
