// Pulling a list down from its top does what its Refresh button does (UI-LIST-32).
const button = document.querySelector("[data-refresh]");
const main = document.getElementById("main");
const FAR_PX = 110;
let start = null;
let way = 0;

function move(to) {
  way = to;
  main.style.translate = to > 0 ? `0 ${Math.min(to / 3, 48)}px` : "";
}

addEventListener("touchstart", (event) => {
  start = scrollY <= 0 && event.touches.length === 1 ? event.touches[0].clientY : null;
}, { passive: true });

addEventListener("touchmove", (event) => {
  if (start !== null) move(Math.max(0, event.touches[0].clientY - start));
}, { passive: true });

for (const end of ["touchend", "touchcancel"]) {
  addEventListener(end, () => {
    const isFar = way > FAR_PX && end === "touchend";
    move(0);
    start = null;
    if (isFar) button.click();
  });
}
