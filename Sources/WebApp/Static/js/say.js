// Announces the page's message in a region that existed before the message (UI-DLG-31).
const region = document.getElementById("said");

// Puts words into the region for screen readers, and removes them once they have been read.
export function say(words) {
  region.textContent = words;
  setTimeout(() => {
    if (region.textContent === words) region.textContent = "";
  }, 5000);
}

const found = document.querySelector("[data-say]");
if (found) setTimeout(() => say(found.textContent.replace(/\s+/g, " ").trim()), 100);
