// Sends a form once, however often it is pressed. The server would act once anyway; this shows
// progress. Reloads a page that comes back from the history.
document.addEventListener("submit", (event) => {
  const form = event.target;
  // A form that changes nothing, such as a download, may be sent again.
  if (form.method === "get") return;
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "yes";
  form.setAttribute("aria-busy", "true");
  for (const button of form.querySelectorAll("button")) {
    button.setAttribute("aria-disabled", "true");
  }
});

// Until the reload, the kept page shows nothing, above all after logging out (S-SESS-3).
addEventListener("pagehide", (event) => {
  if (event.persisted) document.body.hidden = true;
});

addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
