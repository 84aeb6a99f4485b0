// Sends the request of a form, and shows the answer.
const { place, token, user } = document.documentElement.dataset;
let session;

export function make(name, values = {}, ...children) {
  const element = Object.assign(document.createElement(name), values);
  element.append(...children);
  return element;
}

async function signIn() {
  const answer = await fetch(`${place}/v1/sessions`, {
    method: "POST", credentials: "omit", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: user, password: "DemoPassword" }),
  });
  return (await answer.json()).token ?? "";
}

// The sandbox's fixed token, or that of a session of the person of the examples.
export function anyToken() {
  session ??= token ?? (user ? signIn() : "");
  return session;
}

function request({ method, path, type }, fields) {
  const of = (part) => [...fields].filter(([name, value]) => name.startsWith(part) && value)
    .map(([name, value]) => [name.slice(part.length), value]);
  const values = Object.fromEntries(of("path:"));
  const target = path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(values[name]));
  const query = new URLSearchParams(of("query:")).toString();
  const headers = new Headers(of("header:"));
  const [[, body] = []] = of("body:");
  if (body) headers.set("Content-Type", body.type || type);
  return [place + target + (query && `?${query}`), {
    method: method.toUpperCase(), headers, body, credentials: "omit", cache: "no-store",
  }];
}

async function shown(answer) {
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  const isText = /json|text|yaml|ofx/.test(answer.headers.get("Content-Type") ?? "");
  let body = isText ? await answer.text() : `${(await answer.blob()).size} bytes`;
  try { body = JSON.stringify(JSON.parse(body), null, 2); } catch { /* It is no JSON. */ }
  const status = `${answer.status} ${answer.statusText}`;
  return [
    make("strong", { className: answer.ok ? "good" : "bad" }, status),
    make("details", {}, make("summary", {}, "Headers"), make("pre", {}, headers)),
    make("pre", {}, body),
  ];
}

export async function send(operation, fields, output) {
  output.textContent = "…";
  try {
    const answer = await fetch(...request(operation, fields));
    output.replaceChildren(...await shown(answer));
  } catch (error) {
    output.textContent = `No answer: ${error.message}`;
  }
}
