// A field for a picture or document: the frame shows the choice, a file or a built-in picture. A
// cancelled picker changes nothing, and the file stays chosen when the form comes back with an
// error.
import { fit, listOf } from "./fitting.js";

let sent;

class PictureField {
  constructor(field) {
    this.field = field;
    this.input = field.querySelector("[type=file]");
    this.frame = field.querySelector(".picture-field__frame");
    this.error = field.querySelector("[role=alert]");
    this.hint = field.querySelector(".field__hint");
    this.words = this.hint.textContent;
    // Keep a separate list: a browser empties its field's list when a picker is cancelled.
    this.kept = [...this.input.files];
    this.input.addEventListener("change", ({ isTrusted }) => this.take(!isTrusted));
    field.addEventListener("change", ({ target }) => {
      if (target.type === "radio") this.takeOurs(target);
    });
    this.input.form.addEventListener("submit", () => {
      sent = this.kept;
    });
  }

  // A file that a script puts back does not answer what the server said of it.
  async take(isBack) {
    const { input, field } = this;
    const [file] = input.files;
    // Some browsers treat a cancelled picker as the removal of the photo.
    if (!file) return this.restore();
    const found = await fit(file, input.accept.split(","));
    if (input.files[0] !== file) return;
    if (found.refused) return this.refuse(field.dataset[found.refused]);
    if (found.file !== file) input.files = listOf([found.file]);
    if (!isBack) this.say("");
    this.accept(file.name, found.source);
  }

  takeOurs(choice) {
    this.input.value = "";
    this.kept = [];
    this.hint.textContent = this.words;
    this.say("");
    this.frame.src = choice.parentElement.querySelector("img").src;
  }

  accept(name, source) {
    this.kept = [...this.input.files];
    this.hint.textContent = name;
    this.frame.src = source ?? this.field.dataset.plain;
    const ours = this.field.querySelector("[type=radio]:checked");
    if (ours) ours.checked = false;
  }

  refuse(text) {
    this.restore();
    this.say(text);
  }

  restore() {
    this.input.files = listOf(this.kept);
  }

  say(text) {
    this.error.lastElementChild.textContent = text;
    this.error.hidden = !text;
  }
}

function improve(field) {
  if (field.dataset.improved) return;
  field.dataset.improved = "yes";
  const picture = new PictureField(field);
  if (!("again" in field.dataset) || !sent?.length) return;
  picture.input.files = listOf(sent);
  picture.take(true);
}

function improveAll(root) {
  for (const field of root.querySelectorAll("[data-picture-field]")) improve(field);
}

document.addEventListener("content", (event) => improveAll(event.target));
improveAll(document);
