// A field above the contents that keeps only the operations and errors with its words.
const side = document.querySelector(".side");
const field = Object.assign(document.createElement("input"), { type: "search" });
const label = Object.assign(document.createElement("label"), { className: "find" });
const count = Object.assign(document.createElement("p"), { className: "count" });
count.setAttribute("role", "status");
label.append("Search operations and errors", field);
side.querySelector(".search").append(label, count);

const plain = (text) => text.toLowerCase().replace(/\s+/g, " ");
const articles = [...document.querySelectorAll("main article")].map((article) => ({
  article,
  link: side.querySelector(`a[href="#${article.id}"]`)?.parentElement,
  text: plain([...article.querySelectorAll("h3, .line, .prose > p, :scope > p")]
    .map((part) => part.textContent).join(" ")),
}));

function find() {
  const words = plain(field.value).split(" ").filter(Boolean);
  let found = 0;
  for (const { article, link, text } of articles) {
    const isFound = words.every((word) => text.includes(word));
    article.hidden = !isFound;
    if (link) link.hidden = !isFound;
    found += isFound;
  }
  for (const part of document.querySelectorAll(".intro .prose > :not(h1), .intro .code")) {
    part.hidden = words.length > 0;
  }
  for (const section of document.querySelectorAll("main > section[aria-labelledby]")) {
    section.hidden = !section.querySelector("article:not([hidden])");
  }
  for (const group of side.querySelectorAll("details")) {
    group.hidden = !group.querySelector("li:not([hidden])");
    group.open = words.length > 0 && !group.hidden;
  }
  count.textContent = words.length ? `${found} found` : "";
}

field.addEventListener("input", find);
// A link to something that the search has hidden shows everything again.
addEventListener("hashchange", () => {
  const target = document.getElementById(location.hash.slice(1));
  if (!target?.closest("[hidden]") && !target?.matches(".intro")) return;
  field.value = "";
  find();
  target.scrollIntoView();
});
