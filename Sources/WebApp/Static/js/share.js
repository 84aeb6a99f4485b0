// A link to share: a button that copies it, and one for the device's share menu if it has one.
for (const place of document.querySelectorAll("[data-share]")) {
  const field = place.querySelector("input");
  const status = place.querySelector("[role=status]");
  const [copy, share] = place.querySelectorAll("button");
  copy.hidden = !navigator.clipboard;
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      status.textContent = status.dataset.done;
    } catch {
      field.select();
    }
  });
  const parcel = { url: field.value, title: document.title };
  share.hidden = !navigator.canShare?.(parcel);
  share.addEventListener("click", () => navigator.share(parcel).catch(() => {}));
  field.addEventListener("focus", () => field.select());
}
