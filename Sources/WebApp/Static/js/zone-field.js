// Offers the device's time zone if the person has chosen another one, or none.
import { fieldOf } from "./field.js";

const form = document.querySelector("[data-zone-form]");
const offer = form.querySelector("[data-take]");
const field = fieldOf(form, "zone");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

offer.toggleAttribute("data-open", Boolean(zone) && field.value !== zone);
offer.addEventListener("click", () => {
  const note = form.querySelector("[data-device]");
  field.value = zone;
  note.textContent = note.dataset.device;
  offer.removeAttribute("data-open");
  field.focus();
});
