// A field above the contents that keeps only the operations and errors with its words.
const side = document.querySelector(".side");
const field = Object.assign(document.createElement("input"), { type: "search" });
const label = Object.assign(document.createElement("label"), { className: "find" });
const count = Object.assign(document.createElement("p"), { className: "count" });
count.setAttribute("role", "status");
label.append("Search operations and errors", field);
side.querySelector(".search").append(label, count);

const plain = (text) => text.toLowerCase().replace(/[\s_]+/g, " ");
const groups = [...side.querySelectorAll(".groups > div")];
const items = [...side.querySelectorAll(".groups li")].map((item) => ({
  item, text: plain(`${item.textContent} ${item.firstElementChild.title}`),
}));

function find() {
  const words = plain(field.value).split(" ").filter(Boolean);
  let found = 0;
  for (const { item, text } of items) {
    item.hidden = !words.every((word) => text.includes(word));
    found += !item.hidden;
  }
  for (const group of groups) group.hidden = !group.querySelector("li:not([hidden])");
  side.classList.toggle("searches", words.length > 0);
  count.textContent = words.length ? `${found} found` : "";
}

field.addEventListener("input", find);
// Enter leads to the first.
field.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && field.value.trim()) {
    side.querySelector(".groups li:not([hidden]) a")?.click();
  }
});
