// What another app shares with this one. A text leads to the form of a payment. A file stays in
// this browser, for an hour at most, until somebody attaches it or signs out: the server gets it
// only from the form of the transaction that the person chose.
const SHARED = "shared ";
const SHARED_MS = 3_600_000;
// How much of a text an address takes: more than a note can be, so that the form says so.
const MOST_TEXT = 500;

const isShared = (name) => name.startsWith(SHARED);
const isStale = (name) => isShared(name) && Date.now() - name.slice(SHARED.length) > SHARED_MS;

function posted(event, url) {
  const { request } = event;
  if (url.pathname === site.signOut) event.waitUntil(drop(isShared));
  if (url.pathname !== site.share || request.mode !== "navigate") return;
  // Without room for the file, the server says that it is not here.
  event.respondWith(take(request.clone()).catch(() => fetch(request)));
}

async function take(request) {
  const form = await request.formData();
  const note = String(form.get("note") ?? "").slice(0, MOST_TEXT);
  const [file, ...others] = form.getAll("file").filter((one) => one.size);
  if (!file) return Response.redirect(`${site.send}?${new URLSearchParams({ note })}`, 303);
  await drop(isShared);
  const cache = await caches.open(SHARED + Date.now());
  const page = `${site.share}?kept=${crypto.randomUUID()}`;
  const headers = {
    "Content-Type": file.type,
    "Awallet-Name": encodeURIComponent(file.name),
    "Awallet-Note": encodeURIComponent(note),
    "Awallet-Others": String(others.length),
  };
  await cache.put(page, new Response(file, { headers }));
  return Response.redirect(page, 303);
}
