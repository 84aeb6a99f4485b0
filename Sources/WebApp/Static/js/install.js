// Hires the worker that keeps pages for being offline. What was loaded before it was there is
// asked for once more, from the browser's own cache, so that it is kept as well.
const worker = navigator.serviceWorker;

function askAgain() {
  const files = performance.getEntriesByType("resource").map((entry) => entry.name);
  for (const file of files) if (file.includes("/static/")) fetch(file).catch(() => {});
  // Only pages that follow what happens are kept; a form's answer has no address of its own.
  if (!document.body.dataset.live || !document.querySelector("[data-live-region]")) return;
  fetch(location.href, { headers: { "Awallet-Refresh": "yes" } }).catch(() => {});
}

// A worker that took over while this page was on its way has passed it by, and is called back.
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
  // Not before the page is done, nor in the way of somebody who goes on at once.
  addEventListener("load", () => setTimeout(() => hire().catch(() => {}), 1000));
}
