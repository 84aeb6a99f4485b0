// The picture of a goal: the frame shows the choice, a photo or a built-in picture. Shrinks a large
// photo before sending. A cancelled picker changes nothing, and the photo stays chosen when the
// form comes back with an error.
const MOST = 5 * 1024 * 1024;
// The server needs no more pixels on the shorter side; a file below SMALL is sent unchanged.
const SIDE = 1200;
const SMALL = 512 * 1024;
const TYPE = /^image\/(jpeg|png|webp|heic|heif)$|^$/;
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
    this.input.addEventListener("change", () => this.take());
    field.addEventListener("change", ({ target }) => {
      if (target.type === "radio") this.takeOurs(target);
    });
    this.input.form.addEventListener("submit", () => {
      sent = this.kept;
    });
  }

  async take() {
    const { input, field } = this;
    const [file] = input.files;
    // Some browsers treat a cancelled picker as the removal of the photo.
    if (!file) return this.restore();
    if (!TYPE.test(file.type)) return this.refuse(field.dataset.wrongType);
    const image = await read(file);
    if (input.files[0] !== file) return;
    const small = image && file.size > SMALL ? await shrink(image, file.name) : null;
    if (input.files[0] !== file) return;
    if (small && small.size < file.size) input.files = listOf([small]);
    if (input.files[0].size > MOST) return this.refuse(field.dataset.tooLarge);
    this.accept(file.name, image?.src);
  }

  takeOurs(choice) {
    this.input.value = "";
    this.kept = [];
    this.hint.textContent = this.words;
    this.say("");
    this.frame.src = choice.parentElement.querySelector("img").src;
  }

  accept(name, source) {
    this.say("");
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
  picture.take();
}

// The photo as an image for the page, or nothing if this browser cannot read it.
async function read(file) {
  const reader = new FileReader();
  await new Promise((resolve) => {
    reader.addEventListener("loadend", resolve);
    reader.readAsDataURL(file);
  });
  const image = new Image();
  image.src = reader.result ?? "";
  return image.decode().then(() => image, () => null);
}

async function shrink(image, name) {
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(1, SIDE / Math.min(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const paper = canvas.getContext("2d");
  paper.fillStyle = "white";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
  return blob && new File([blob], name, { type: blob.type });
}

function listOf(files) {
  const list = new DataTransfer();
  for (const file of files) list.items.add(file);
  return list.files;
}

function improveAll(root) {
  for (const field of root.querySelectorAll("[data-picture-field]")) improve(field);
}

document.addEventListener("content", (event) => improveAll(event.target));
improveAll(document);
