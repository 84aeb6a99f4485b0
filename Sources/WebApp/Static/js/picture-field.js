// The picture of a goal: the frame shows what is chosen, a photo or one of ours. A large photo is
// made smaller before it is sent. A picker that was cancelled changes nothing, and a photo outlives
// a form that is shown again with a fault.
const MOST = 5 * 1024 * 1024;
// The shorter side that is enough for the server, and what is small enough to be sent as it is.
const SIDE = 1200;
const SMALL = 512 * 1024;
const TYPE = /^image\/(jpeg|png|webp|heic|heif)$|^$/;
let sent;

function improve(field) {
  if (field.dataset.improved) return;
  field.dataset.improved = "yes";
  const input = field.querySelector("[type=file]");
  const frame = field.querySelector(".picture-field__frame");
  const fault = field.querySelector("[role=alert]");
  const hint = field.querySelector(".field__hint");
  const words = hint.textContent;
  // A list of our own: a browser empties the one of its field when a picker is cancelled.
  let kept = [...input.files];

  const say = (text) => {
    fault.lastElementChild.textContent = text;
    fault.hidden = !text;
  };

  async function take() {
    const [file] = input.files;
    // Some browsers take a cancelled picker for a wish to have no photo any more.
    if (!file) {
      input.files = listOf(kept);
      return;
    }
    if (!TYPE.test(file.type)) return refuse(field.dataset.wrongType);
    const image = await read(file);
    if (input.files[0] !== file) return;
    const small = image && file.size > SMALL ? await shrink(image, file.name) : null;
    if (input.files[0] !== file) return;
    if (small && small.size < file.size) input.files = listOf([small]);
    if (input.files[0].size > MOST) return refuse(field.dataset.tooLarge);
    accept(file.name, image?.src);
  }

  function accept(name, source) {
    say("");
    kept = [...input.files];
    hint.textContent = name;
    frame.src = source ?? field.dataset.plain;
    const ours = field.querySelector("[type=radio]:checked");
    if (ours) ours.checked = false;
  }

  function refuse(text) {
    input.files = listOf(kept);
    say(text);
  }

  input.addEventListener("change", take);
  field.addEventListener("change", (event) => {
    if (event.target.type !== "radio") return;
    input.value = "";
    kept = [];
    hint.textContent = words;
    say("");
    frame.src = event.target.parentElement.querySelector("img").src;
  });
  input.form.addEventListener("submit", () => {
    sent = kept;
  });
  if ("again" in field.dataset && sent?.length) {
    input.files = listOf(sent);
    take();
  }
}

// The photo as a picture that a page may show; nothing for one that this browser cannot read.
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
