// A button beside each password that shows it and hides it again.
for (const place of document.querySelectorAll("[data-peek]")) {
  const field = place.querySelector("input");
  const label = place.querySelector("label");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button--quiet";
  button.setAttribute("aria-controls", field.id);
  const say = () => {
    const isHidden = field.type === "password";
    button.textContent = isHidden ? place.dataset.show : place.dataset.hide;
    button.setAttribute("aria-label", `${button.textContent}: ${label.textContent}`);
  };
  button.addEventListener("click", () => {
    field.type = field.type === "password" ? "text" : "password";
    say();
  });
  field.form.addEventListener("submit", () => {
    field.type = "password";
  });
  say();
  place.append(button);
}
