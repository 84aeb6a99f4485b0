// What this tab keeps for itself; nothing in a browser that refuses cookies.
export function storage() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
