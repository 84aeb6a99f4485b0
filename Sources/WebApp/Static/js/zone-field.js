// Offers the device's own time zone to somebody who has not chosen one.
const form = document.querySelector("[data-zone-form]");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && "open" in form.dataset && !form.elements.zone.value) {
  const note = form.querySelector("[data-device]");
  form.elements.zone.value = zone;
  note.textContent = note.dataset.device;
}
