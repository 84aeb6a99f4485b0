// The cash desk's button that reads a person's QR code with the camera, where the browser can. It
// opens the desk with that person.
const place = document.querySelector("[data-scan]");
const [start, stop] = place.querySelectorAll("button");
const video = place.querySelector("video");
const status = place.querySelector("[role=status]");
const PAUSE_MS = 150;

async function canRead() {
  if (!navigator.mediaDevices?.getUserMedia || !window.BarcodeDetector) return false;
  return (await BarcodeDetector.getSupportedFormats()).includes("qr_code");
}

// The page of the person whose link this is; undefined for any other text.
function desk(text) {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const id = url.pathname.match(/^(?:\/b\/[a-z0-9-]+)?\/pay\/([0-9a-f-]{36})$/i)?.[1];
  return url.origin === location.origin && id ? place.dataset.scan + id : undefined;
}

async function look(detector) {
  for (const code of await detector.detect(video)) {
    const address = desk(code.rawValue);
    if (address) return end(address);
    status.textContent = status.dataset.other;
  }
  if (video.srcObject) setTimeout(() => look(detector).catch(() => end()), PAUSE_MS);
}

function end(address) {
  for (const track of video.srcObject?.getTracks() ?? []) track.stop();
  video.srcObject = null;
  video.hidden = stop.hidden = true;
  start.hidden = false;
  if (address) location.assign(address);
}

start.addEventListener("click", async () => {
  try {
    video.srcObject = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: "environment" },
    });
    await video.play();
  } catch {
    status.textContent = status.dataset.none;
    return end();
  }
  start.hidden = true;
  video.hidden = stop.hidden = false;
  status.textContent = status.dataset.hint;
  stop.focus();
  look(new BarcodeDetector({ formats: ["qr_code"] })).catch(() => end());
});
stop.addEventListener("click", () => end());

place.hidden = !(await canRead().catch(() => false));
