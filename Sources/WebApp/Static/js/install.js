// Hires the worker that keeps pages for being offline. This page was loaded before it was there,
// so it is asked for once more, to be kept as well.
const worker = navigator.serviceWorker;
if (worker) {
  const again = () => fetch(location.href, { headers: { "Awallet-Refresh": "yes" } });
  if (!worker.controller) worker.addEventListener("controllerchange", again, { once: true });
  addEventListener("load", () => worker.register("/sw.js").catch(() => {}));
}
