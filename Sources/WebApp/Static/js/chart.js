// Lets people choose any day of the chart, by touch, mouse or keyboard. The table below has the
// same figures, also without a script.
let chosen;

function improve() {
  const plot = document.querySelector("[data-chart]");
  if (!plot) return;
  const range = plot.querySelector("input");
  const heights = plot.dataset.chart.split(" ");
  const rows = [...document.querySelectorAll("tr[data-said]")].reverse();
  const show = () => {
    const index = range.valueAsNumber;
    const x = `${((index + 0.5) * 100) / heights.length}%`;
    const [line, dot] = plot.querySelectorAll("line, circle");
    line.setAttribute("x1", x);
    line.setAttribute("x2", x);
    dot.setAttribute("cx", x);
    dot.setAttribute("cy", `${heights[index] / 10}%`);
    plot.parentElement.querySelector(".chart__said bdi").textContent = rows[index].dataset.said;
    range.ariaValueText = rows[index].dataset.said;
    chosen = index < heights.length - 1 ? index : undefined;
  };
  range.style.setProperty("--days", heights.length);
  range.hidden = false;
  range.value = chosen ?? heights.length - 1;
  range.addEventListener("input", show);
  plot.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse") return;
    const box = plot.getBoundingClientRect();
    const part = (event.clientX - box.left) / box.width;
    const along = plot.matches(":dir(rtl)") ? 1 - part : part;
    range.value = Math.floor(along * heights.length);
    show();
  });
  show();
}

document.addEventListener("renewed", improve);
improve();
