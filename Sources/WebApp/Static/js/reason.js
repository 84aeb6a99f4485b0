// What the page that answers a form says is wrong: its error, or else the text of an error page.
const ERRORS = "#errors li, [data-error]:not([hidden]), [data-resend-error]:not([hidden])";

export function reasonOf(page, status) {
  const lead = status < 500 ? page.querySelector("main .page-head h1 + p") : null;
  return (page.querySelector(ERRORS) ?? lead)?.textContent.trim();
}

// A form that had expired can be sent again.
export function renew(page) {
  const csrf = page.querySelector("main [name=csrf]")?.value;
  if (!csrf) return;
  for (const field of document.querySelectorAll("[name=csrf]")) field.value = csrf;
}
