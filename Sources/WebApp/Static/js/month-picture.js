// Draws the month on the page as a picture: to share, or to keep where a device shares no files.
const [WIDTH, HEIGHT, EDGE] = [1080, 1350, 84];
const MOST = 6;

const find = (selector) => document.querySelector(selector);
const words = (element) => element.textContent.replace(/\s+/g, " ").trim();

// Only a script can draw it.
const reveal = () => find("[data-picture]")?.removeAttribute("disabled");
document.addEventListener("content", reveal);
reveal();

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-picture]");
  if (!button) return;
  const drawing = draw(button.dataset);
  const blob = await new Promise((done) => drawing.toBlob(done, "image/png"));
  const file = new File([blob], button.dataset.picture, { type: blob.type });
  if (!navigator.canShare?.({ files: [file] })) return keep(file);
  navigator.share({ files: [file], title: button.dataset.head }).catch(() => {});
});

function keep(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function draw({ head, title }) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext("2d");
  const look = colours();
  pen.fillStyle = look.page;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  rosette(pen, look.accent);
  const line = liner(pen, look.family);
  line(EDGE + 64, head, { size: 72, weight: 700, colour: look.text });
  line(EDGE + 124, title, { size: 34, colour: look.quiet });
  let y = 330;
  for (const sum of document.querySelectorAll(".totals__one")) {
    line(y, words(sum.querySelector("dt")), { size: 36, colour: look.quiet });
    const figure = { size: 44, weight: 650, colour: look.text, end: true };
    line(y, words(sum.querySelector("dd")), figure);
    y += 76;
  }
  y += 50;
  for (const row of [...document.querySelectorAll(".figures--shares tbody tr")].slice(0, MOST)) {
    const kind = { size: 36, weight: 600, colour: look.text };
    line(y, words(row.querySelector(".share__name")), kind);
    line(y, words(row.querySelector("td")), { ...kind, end: true });
    bar(pen, y + 22, row, look);
    y += 104;
  }
  line(HEIGHT - EDGE + 20, "Awallet", { size: 34, weight: 700, colour: look.action });
  return canvas;
}

// The colours of the page, light or dark.
function colours() {
  const style = (selector) => getComputedStyle(find(selector));
  const probe = style("[data-picture]");
  return {
    page: style("body").backgroundColor,
    text: style("body").color,
    family: style("body").fontFamily,
    quiet: style(".totals dt").color,
    action: probe.color,
    accent: probe.getPropertyValue("--accent"),
  };
}

// Writes a text beside the start or the end of the picture, smaller where it is too long.
function liner(pen, family) {
  const isMirrored = document.documentElement.dir === "rtl";
  return (y, text, { size, weight = 400, colour, end = false }) => {
    const most = (WIDTH - 2 * EDGE) * (end ? 0.45 : 0.54);
    pen.font = `${weight} ${size}px ${family}`;
    const wide = pen.measureText(text).width;
    const room = y < 300 ? WIDTH - 2 * EDGE : most;
    if (wide > room) pen.font = `${weight} ${(size * room) / wide}px ${family}`;
    pen.direction = isMirrored ? "rtl" : "ltr";
    pen.textAlign = end === isMirrored ? "left" : "right";
    pen.fillStyle = colour;
    pen.fillText(text, end === isMirrored ? EDGE : WIDTH - EDGE, y);
  };
}

function bar(pen, y, row, look) {
  const [track, fill] = row.querySelectorAll(".bar rect");
  const length = WIDTH - 2 * EDGE;
  const share = (length * parseFloat(fill.getAttribute("width"))) / 100;
  const isMirrored = document.documentElement.dir === "rtl";
  const part = (rect, width, x) => {
    pen.fillStyle = getComputedStyle(rect).fill || look.quiet;
    pen.beginPath();
    pen.roundRect(x, y, Math.max(width, 12), 12, 6);
    pen.fill();
  };
  part(track, length, EDGE);
  part(fill, share, isMirrored ? WIDTH - EDGE - share : EDGE);
}

// The mark of the wallet: a rosette of fine lines in the far corner.
function rosette(pen, colour) {
  pen.save();
  pen.translate(document.documentElement.dir === "rtl" ? 120 : WIDTH - 120, 110);
  [pen.strokeStyle, pen.globalAlpha, pen.lineWidth] = [colour, 0.5, 1.5];
  for (let ring = 0; ring < 9; ring++) {
    pen.beginPath();
    for (let step = 0; step <= 360; step++) {
      const turn = (step * Math.PI) / 180;
      const reach = 164 - ring * 11 + 22 * Math.sin(9 * turn + ring * 0.35);
      pen.lineTo(reach * Math.cos(turn), reach * Math.sin(turn));
    }
    pen.stroke();
  }
  pen.restore();
}
