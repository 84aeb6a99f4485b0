// Says aloud what a page came with, in a region that was there before the words (UI-DLG-31).
const region = document.getElementById("said");

// Puts words into the region for screen readers; they are gone from it when they have been said.
export function say(words) {
  region.textContent = words;
  setTimeout(() => {
    if (region.textContent === words) region.textContent = "";
  }, 5000);
}

const found = document.querySelector("[data-say]");
if (found) setTimeout(() => say(found.textContent.replace(/\s+/g, " ").trim()), 100);
