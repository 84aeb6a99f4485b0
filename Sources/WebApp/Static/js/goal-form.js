// A goal can be made when its name, its target and its picture are all set, whichever of them came
// last (S-GNEW-2). A goal that is there may have no target, and keep the picture it has.
const form = document.querySelector("[data-goal-form]");

function look() {
  if (form.dataset.sent || "open" in form.dataset) return;
  const { name, target, photo } = form.elements;
  const hasPicture = form.querySelector("[name=picture]:checked") || photo?.files.length > 0;
  const isSet = name.value.trim() && target.value.trim() && hasPicture;
  form.querySelector("button:not([type=button])").disabled = !isSet;
}

for (const news of ["input", "change"]) form.addEventListener(news, () => setTimeout(look));
look();
