// Offers the device's own time zone where another one, or none, is chosen.
const form = document.querySelector("[data-zone-form]");
const offer = form.querySelector("[data-take]");
const field = form.elements.zone;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

offer.toggleAttribute("data-open", Boolean(zone) && field.value !== zone);
offer.addEventListener("click", () => {
  const note = form.querySelector("[data-device]");
  field.value = zone;
  note.textContent = note.dataset.device;
  offer.removeAttribute("data-open");
  field.focus();
});
