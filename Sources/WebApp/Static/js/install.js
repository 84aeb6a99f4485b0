// Registers the service worker that keeps pages for offline use. Requests the files that were
// loaded before it once more, from the browser's own cache, so that it keeps them too.
const worker = navigator.serviceWorker;

function askAgain() {
  const files = performance.getEntriesByType("resource").map((entry) => entry.name);
  for (const file of files) if (file.includes("/static/")) fetch(file).catch(() => {});
  // The worker keeps only pages with live updates; a form's answer has no address of its own.
  if (!document.body.dataset.live || !document.querySelector("[data-live-region]")) return;
  fetch(location.href, { headers: { "Awallet-Refresh": "yes" } }).catch(() => {});
}

// A worker that took over while this page was loading does not control it: ask it to claim it.
async function hire() {
  await worker.register("/sw.js");
  const { active } = await worker.ready;
  if (!worker.controller) active.postMessage("claim");
}

if (worker) {
  const [visit] = performance.getEntriesByType("navigation");
  if (!visit.workerStart) {
    if (worker.controller) askAgain();
    else worker.addEventListener("controllerchange", askAgain, { once: true });
  }
  // Wait until the page has loaded, and do not slow down people who continue at once.
  addEventListener("load", () => setTimeout(() => hire().catch(() => {}), 1000));
}
