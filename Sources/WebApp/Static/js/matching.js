// Whether a text has all the words that somebody types, without regard to case and accents.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export function matches(text, typed) {
  const found = plain(text);
  return plain(typed).split(/\s+/).every((word) => found.includes(word));
}
