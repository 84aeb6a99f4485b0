// Caches this version's files on request, and the last copies of pages for offline reading. The
// server writes the line above.
const files = `files ${site.assets}`;
// Home, one account, all activity; never a receipt, never a form.
const readable = /^\/(home|transactions|accounts\/[0-9a-f-]{36})$/;
// Changes to the copies run one after the other; a request from before a deletion of all copies
// must not restore one.
let turn = Promise.resolve();
let age = 0;

const inTurn = (job) => (turn = turn.then(job, job));

addEventListener("install", (event) => event.waitUntil(prepare()));
addEventListener("activate", (event) => event.waitUntil(begin()));
addEventListener("message", (event) => event.waitUntil(clients.claim()));

async function prepare() {
  const cache = await caches.open(files);
  const page = await fetch(site.offline);
  const html = await page.clone().text();
  await cache.put(site.offline, page);
  // All files that the page names, from its style sheet to its icons.
  await cache.addAll(new Set(html.match(/\/static\/[^"]+/g)));
  await skipWaiting();
}

async function begin() {
  await forget((name) => name !== files && !isShared(name));
  await registration.navigationPreload?.enable();
  await clients.claim();
}

function forget(isOld = (name) => name.startsWith("pages")) {
  age += 1;
  return inTurn(() => drop(isOld));
}

async function drop(isOld) {
  for (const name of await caches.keys()) if (isOld(name)) await caches.delete(name);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST") return posted(event, url);
  if (request.method !== "GET") return;
  if (url.pathname.startsWith(site.assets)) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(event, url, () => copy(url)));
  else if (request.headers.has("Awallet-Refresh")) {
    event.respondWith(page(event, url, () => Response.error()));
  }
});

async function file(request) {
  const cache = await caches.open(files);
  const found = await cache.match(request);
  if (found) return found;
  const response = await fetch(request).catch(() => Response.error());
  if (response.status === 200) await cache.put(request, response.clone());
  return response;
}

async function page(event, url, otherwise) {
  const asked = age;
  let response;
  try {
    response = (await event.preloadResponse) || (await fetch(event.request));
  } catch {
    return otherwise();
  }
  // Firefox gives a failed preload as an answer.
  if (response.type === "error") return otherwise();
  event.waitUntil(drop(isStale));
  const mark = response.headers.get("Awallet-Copy");
  if (mark === "none") await forget();
  else if (mark) event.waitUntil(keep(url, response.clone(), mark, asked));
  return response;
}

function keep(url, response, mark, asked) {
  const isGood = response.status === 200 && !response.redirected && response.type === "basic";
  return inTurn(async () => {
    if (asked !== age) return;
    const mine = `pages ${mark}`;
    for (const name of await caches.keys()) {
      if (name.startsWith("pages") && name !== mine) await caches.delete(name);
    }
    if (!isGood || url.search || !readable.test(url.pathname)) return;
    const headers = new Headers(response.headers);
    for (const name of ["content-encoding", "content-length", "vary"]) headers.delete(name);
    headers.set("Awallet-Kept", new Date().toISOString());
    const cache = await caches.open(mine);
    await cache.put(url.pathname, new Response(await response.blob(), { headers }));
  });
}

async function copy(url) {
  await turn;
  const path = url.pathname === site.root ? site.home : url.pathname;
  const found = url.searchParams.has("before") ? null : await caches.match(path);
  if (!found) return (await caches.match(site.offline)) ?? Response.error();
  const html = await found.text();
  const language = html.match(/<html lang="([^"]+)"/)?.[1];
  const time = moment(new Date(found.headers.get("Awallet-Kept")), language);
  const marked = html
    .replace("<html ", "<html data-kept ")
    .replace("<time data-offline-time>", `<time data-offline-time>${time}`);
  return new Response(marked, { headers: found.headers });
}

function moment(date, language) {
  const isToday = date.toDateString() === new Date().toDateString();
  const day = isToday ? {} : { dateStyle: "long" };
  return date.toLocaleString(language, { ...day, timeStyle: "short", hourCycle: "h23" });
}
