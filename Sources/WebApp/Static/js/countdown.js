// Counts the seconds down until another code may be asked for, in words.
for (const place of document.querySelectorAll("[data-countdown]")) {
  const end = Date.now() + 1000 * Number(place.dataset.countdown);
  const tick = () => {
    const left = Math.ceil((end - Date.now()) / 1000);
    place.textContent =
      left > 0 ? place.dataset.countdownText.replace("{seconds}", String(left)) : "";
    if (left > 0) setTimeout(tick, 1000);
  };
  tick();
}
