// What was typed in this tab when its session ended, and on which page: for the same person only,
// and for an hour. It holds no secret.
const KEY = "awallet draft";
const LASTS_MS = 3_600_000;

// A browser that refuses cookies has no storage either.
function storage() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

export function read() {
  const draft = JSON.parse(storage()?.getItem(KEY) ?? "null");
  return draft && Date.now() - draft.at < LASTS_MS ? draft : null;
}

export function write(draft) {
  try {
    storage()?.setItem(KEY, JSON.stringify({ at: Date.now(), ...draft }));
  } catch {
    drop();
  }
}

export function drop() {
  storage()?.removeItem(KEY);
}
