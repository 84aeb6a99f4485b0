// Counts a balance from its old figure to the new one (UI-LIVE-2). Nothing announces the figures on
// the way: they are in no live region, and regions.js says once what came.
const FIGURES = ".hero__figure bdi";
const DURATION_MS = 600;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export const figures = (region) =>
  [...region.querySelectorAll(FIGURES)].map((place) => place.textContent);

export function countFrom(before, region) {
  if (still.matches) return;
  region.querySelectorAll(FIGURES).forEach((place, index) => {
    const [from, to] = [before[index], place.textContent];
    if (from && from !== to && isAlike(from, to)) count(place, from, to);
  });
}

function count(place, from, to) {
  const [start, end] = [whole(from), whole(to)];
  const [shorter, longer] = byLength(from, to);
  const least = digits(shorter).length;
  const begin = performance.now();
  let isOver = false;
  const step = (now) => {
    if (isOver) return;
    const amount = between(start, end, now - begin, least);
    place.textContent = write(amount.length > least ? longer : shorter, amount);
    requestAnimationFrame(step);
  };
  step(begin);
  // The last word is the server's, also where no frame is drawn.
  setTimeout(() => {
    isOver = true;
    place.textContent = to;
  }, DURATION_MS);
}

// A whole number of minor units on the way, quick at first and slow at the end.
function between(start, end, elapsed, least) {
  const part = Math.trunc((1000 * elapsed) / DURATION_MS);
  const left = 1000n - BigInt(Math.min(Math.max(part, 0), 1000));
  const way = 1_000_000_000n - left * left * left;
  return String(start + ((end - start) * way) / 1_000_000_000n).padStart(least, "0");
}

const digits = (text) => text.replace(/\D/g, "");
const whole = (text) => BigInt(digits(text));
const byLength = (...figures) => figures.sort((a, b) => digits(a).length - digits(b).length);

// Whether both texts have the same currency, sign and places of the separators. Spanish groups
// the digits from 10.000 on, not those of 9999. Hidden figures have no digits.
function isAlike(one, other) {
  if (!digits(one) || !digits(other)) return false;
  const [shorter, longer] = byLength(one, other);
  const written = write(longer, digits(shorter));
  const [, group] = longer.match(/\d(\D)\d/) ?? [];
  return [written, written.replace(group, "")].includes(shorter);
}

// Fills digits into the places of a figure, from the end, without the places that are left over.
function write(pattern, digits) {
  const [, head, body, tail] = pattern.match(/^(\D*)(\d(?:.*\d)?)(\D*)$/s);
  let rest = digits.length;
  let written = "";
  for (const sign of [...body].reverse()) {
    if (!rest) break;
    written = (/\d/.test(sign) ? digits[--rest] : sign) + written;
  }
  return head + written + tail;
}
