// Whether a file may be sent, and how: a large photo is made smaller first.
const MOST = 5 * 1024 * 1024;
// The server needs no more pixels on the shorter side; a file below SMALL is sent unchanged.
const SIDE = 1200;
const SMALL = 512 * 1024;

// The file to send and its picture, if this browser can show one; or why it cannot be sent, by the
// name of the text in the field's data.
export async function fit(file, types) {
  if (file.type && !types.includes(file.type)) return { refused: "wrongType" };
  const image = file.type === "application/pdf" ? null : await read(file);
  const small = image && file.size > SMALL ? await shrink(image, file.name) : null;
  const fitting = small && small.size < file.size ? small : file;
  if (fitting.size > MOST) return { refused: "tooLarge" };
  return { file: fitting, source: image?.src };
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

export function listOf(files) {
  const list = new DataTransfer();
  for (const file of files) list.items.add(file);
  return list.files;
}
