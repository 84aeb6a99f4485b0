// Enables the transfer when a goal is chosen and there is an amount to save (S-GOAL-7).
function look() {
  const form = document.querySelector("[data-goals]");
  if (!form) return;
  const chosen = form.querySelector("input[name=goal]:checked")?.value;
  const isNothing = form.querySelector("[data-nothing]") !== null;
  const button = form.querySelector("[data-transfer]");
  if (button && !form.dataset.sent) button.disabled = !chosen || isNothing;
  // A reload keeps the choice, by the goal's id (S-GOAL-13).
  for (const link of document.querySelectorAll("a[data-keeps-goal][href]")) {
    const address = new URL(link.href);
    if (chosen) address.searchParams.set("goal", chosen);
    else address.searchParams.delete("goal");
    link.setAttribute("href", address.pathname + address.search);
  }
}

// Removes the error without leaving the page, and keeps the chosen goal.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-dismiss]");
  if (!link) return;
  event.preventDefault();
  link.closest(".slide").remove();
  document.querySelector("[data-goals] :checked, [data-goals] input[type=radio]")?.focus();
});

for (const news of ["change", "content", "renewed"]) document.addEventListener(news, look);
look();
