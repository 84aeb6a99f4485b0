// Hires the worker that keeps pages for being offline. A page of somebody signed in that was
// loaded before it was there is asked for once more, to be kept as well.
const worker = navigator.serviceWorker;
if (worker) {
  const again = () => fetch(location.href, { headers: { "Awallet-Refresh": "yes" } });
  if (!worker.controller && document.body.dataset.live) {
    worker.addEventListener("controllerchange", again, { once: true });
  }
  addEventListener("load", () => worker.register("/sw.js").catch(() => {}));
}
