// A goal can be made when its name, its target and its picture are all set, whichever of them came
// last (S-GNEW-2). A goal that is there may have no target, and keeps the picture it has.
function look() {
  const form = document.querySelector("[data-goal-form]");
  if (!form || form.dataset.sent || "open" in form.dataset) return;
  const { name, target, photo } = form.elements;
  const hasPicture = form.querySelector("[name=picture]:checked") || photo.files.length > 0;
  const isSet = name.value.trim() && target.value.trim() && hasPicture;
  form.querySelector(".button:not([type=button])").disabled = !isSet;
}

for (const news of ["input", "change", "content"]) {
  document.addEventListener(news, () => setTimeout(look));
}
look();
