// Enables the button when name, target and picture are all set, in any order (S-GNEW-2). An
// existing goal may have no target, and keeps its picture.
import { fieldOf } from "./field.js";

function look() {
  const form = document.querySelector("[data-goal-form]");
  if (!form || form.dataset.sent || "open" in form.dataset) return;
  const [name, target, photo] = ["name", "target", "photo"].map((one) => fieldOf(form, one));
  const hasPicture = form.querySelector("[name=picture]:checked") || photo.files.length > 0;
  const isSet = name.value.trim() && target.value.trim() && hasPicture;
  form.querySelector(".button:not([type=button])").disabled = !isSet;
}

for (const news of ["input", "change", "content"]) {
  document.addEventListener(news, () => setTimeout(look));
}
look();
