// A form is sent once, however often it is pressed. The server would do it once anyway; this
// shows that it is under way. A page that comes back from the history is asked for again.
document.addEventListener("submit", (event) => {
  const form = event.target;
  // A form that asks and changes nothing, such as one for a file, may be sent again.
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

// What is kept of the page shows nothing until then, above all after logging out (S-SESS-3).
addEventListener("pagehide", (event) => {
  if (event.persisted) document.body.hidden = true;
});

addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
