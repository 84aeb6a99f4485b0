// Beside each example a button, which opens a form to send the request to this sandbox.
import { anyToken, make, send } from "./send.js";

function field(form, part, name, value = "", kind = "input", type = "text") {
  const input = make(kind, { name: `${part}:${name}`, value, required: part === "path" });
  if (kind === "input") input.type = type;
  form.append(make("label", {}, name, input));
}

function addBody(form, article) {
  const body = article.querySelector(".body")?.textContent;
  if (body) field(form, "body", "Body", body, "textarea");
  else if (article.dataset.type) field(form, "body", "File", "", "input", "file");
}

async function build(article) {
  const { method, path, token: header, query, key } = article.dataset;
  const form = make("form", { className: "try" });
  for (const [, name] of path.matchAll(/{(\w+)}/g)) field(form, "path", name);
  for (const name of query?.split(" ") ?? []) field(form, "query", name);
  const before = header === "Authorization" ? "Bearer " : "";
  if (header) field(form, "header", header, before + await anyToken());
  if (key) field(form, "header", "Idempotency-Key", crypto.randomUUID());
  addBody(form, article);
  const name = method.toUpperCase();
  const label = method === "get" ? `Send ${name}` : `Send ${name}: changes this sandbox`;
  const output = make("output");
  form.append(make("button", { textContent: label }), output);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(article.dataset, new FormData(form), output);
  });
  return form;
}

for (const article of document.querySelectorAll("article[data-path]")) {
  const button = make("button", { type: "button", className: "open", textContent: "Try it" });
  button.setAttribute("aria-label", `Try it: ${article.querySelector("h2, h3").textContent}`);
  button.addEventListener("click", async () => {
    const form = await build(article);
    button.replaceWith(form);
    form.elements[0].focus();
  });
  article.querySelector(".code").append(button);
}
