// A bar at the top while an answer is slow (S-POP-5), for scripts' requests and for whole pages.
const root = document.documentElement;
const bar = document.querySelector(".waiting");
let calls = 0;
let timer;

function begin() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    root.dataset.waiting = "";
    if (bar) bar.textContent = bar.dataset.words;
  }, 300);
}

function end() {
  clearTimeout(timer);
  delete root.dataset.waiting;
  if (bar) bar.textContent = "";
}

// Shows the bar while this promise is pending, after 300 ms.
export async function during(promise) {
  if (calls++ === 0) begin();
  try {
    return await promise;
  } finally {
    if (--calls === 0) end();
  }
}

addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey) return;
  const isElsewhere = link.target || link.hasAttribute("download") || event.shiftKey;
  const isHere = link.href.split("#")[0] === location.href.split("#")[0] && link.hash;
  if (link.origin === location.origin && !isElsewhere && !isHere) begin();
});
addEventListener("submit", (event) => {
  if (!event.defaultPrevented) begin();
});
addEventListener("pageshow", end);
addEventListener("pagehide", end);
