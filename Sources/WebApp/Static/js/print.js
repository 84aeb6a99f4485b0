// A button that prints the page, where the browser can.
for (const button of document.querySelectorAll("[data-print]")) {
  button.disabled = false;
  button.addEventListener("click", () => window.print());
}
