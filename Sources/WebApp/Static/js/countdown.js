// Counts down the seconds until the next code, in the page's language: data-one, data-other and so
// on are its plural forms.
const rules = new Intl.PluralRules(document.documentElement.lang);
for (const place of document.querySelectorAll("[data-countdown]")) {
  const end = Date.now() + 1000 * Number(place.dataset.countdown);
  const text = (left) =>
    (place.dataset[rules.select(left)] ?? place.dataset.other).replace("{count}", String(left));
  const tick = () => {
    const left = Math.ceil((end - Date.now()) / 1000);
    place.textContent = left > 0 ? text(left) : "";
    if (left > 0) setTimeout(tick, 1000);
  };
  tick();
}
