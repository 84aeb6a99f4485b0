// Converts between our forms and the browser's passkeys: bytes are base64url (WebAuthn level 3).
const bytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));

const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");

const named = (thing) => ({ ...thing, id: bytes(thing.id) });

/** Converts the standard's JSON to the browser's options. */
export function read(options) {
  const key = { ...options, challenge: bytes(options.challenge) };
  if (options.user) key.user = named(options.user);
  if (options.excludeCredentials) key.excludeCredentials = options.excludeCredentials.map(named);
  return key;
}

/** Fills the parts of a credential into the form. */
export function write(form, { rawId, response }) {
  const parts = {
    credential: rawId,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle,
  };
  for (const [name, part] of Object.entries(parts)) {
    if (!part) continue;
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value: text(part) });
    form.append(field);
  }
}
