// The picture of a goal: the frame shows what is chosen, a photo or one of ours. A picker that was
// cancelled changes nothing, and a photo outlives a form that is shown again with a fault.
const MOST = 5 * 1024 * 1024;
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
  let kept = input.files;

  const say = (text) => {
    fault.lastElementChild.textContent = text;
    fault.hidden = !text;
  };

  const ours = () => field.querySelector("[type=radio]:checked");

  async function showPhoto(file) {
    hint.textContent = file.name;
    const source = await read(file);
    if (input.files[0] === file) frame.src = source ?? field.dataset.plain;
  }

  function take() {
    const [file] = input.files;
    // Some browsers take a cancelled picker for a wish to have no photo any more.
    if (!file || refusal(file)) {
      if (file) say(refusal(file));
      input.files = kept;
      return;
    }
    say("");
    kept = input.files;
    const chosen = ours();
    if (chosen) chosen.checked = false;
    showPhoto(file);
  }

  function refusal(file) {
    if (file.size > MOST) return field.dataset.tooLarge;
    return TYPE.test(file.type) ? "" : field.dataset.wrongType;
  }

  input.addEventListener("change", take);
  field.addEventListener("change", (event) => {
    if (event.target.type !== "radio") return;
    input.value = "";
    kept = input.files;
    hint.textContent = words;
    say("");
    frame.src = event.target.parentElement.querySelector("img").src;
  });
  input.form.addEventListener("submit", () => {
    sent = kept;
  });
  if ("again" in field.dataset && sent?.length) {
    input.files = sent;
    take();
  }
}

// The photo as an address that a page may show; nothing for one that this browser cannot show.
async function read(file) {
  const reader = new FileReader();
  await new Promise((resolve) => {
    reader.addEventListener("loadend", resolve);
    reader.readAsDataURL(file);
  });
  const image = new Image();
  image.src = reader.result ?? "";
  return image.decode().then(() => image.src, () => undefined);
}

function improveAll(root) {
  for (const field of root.querySelectorAll("[data-picture-field]")) improve(field);
}

document.addEventListener("content", (event) => improveAll(event.target));
improveAll(document);
