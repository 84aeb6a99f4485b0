// What was typed in this tab when its session ended, and on which page: for the same person only,
// and for an hour. It holds no secret.
import { storage } from "./storage.js";

const KEY = "awallet draft";
const LASTS_MS = 3_600_000;

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
