// The title of a hidden tab tells what came in, until the tab is seen (UI-LIVE-3).
import { unseen } from "./arrivals.js";

let own = null;

export function tell(regions, fresh) {
  const brief = unseen(regions, fresh).find((entry) => entry.dataset.brief)?.dataset.brief;
  if (!brief) return;
  own ??= document.title;
  const bank = own.slice(own.lastIndexOf(" – "));
  document.title = `● ${brief}${bank}`;
}

addEventListener("visibilitychange", () => {
  if (document.hidden || own === null) return;
  document.title = own;
  own = null;
});
