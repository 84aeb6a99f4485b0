// A text to share: a button that copies it, and one for the device's share menu if it has one.
const root = document.documentElement;
root.toggleAttribute("data-shares", Boolean(navigator.canShare?.({ url: location.href })));

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-share] button");
  if (!button) return;
  const place = button.closest("[data-share]");
  const field = place.querySelector("input, textarea");
  if (button.matches(".sharing__device")) navigator.share(parcel(field)).catch(() => {});
  else copy(field, place.querySelector("[role=status]"));
});

document.addEventListener("focusin", ({ target }) => {
  if (target.matches("[data-share] :is(input, textarea)")) target.select();
});

function parcel(field) {
  return field.type === "url"
    ? { url: field.value, title: document.title }
    : { text: field.value };
}

async function copy(field, status) {
  try {
    await navigator.clipboard.writeText(field.value);
    status.textContent = status.dataset.done;
  } catch {
    field.select();
  }
}
