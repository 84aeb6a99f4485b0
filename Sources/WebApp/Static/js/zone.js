// Sends the browser's time zone to the server, so that pages show local times. A cookie would have
// to escape a slash, so a point replaces it.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const name = zone.replaceAll("/", ".");
  document.cookie = `zone=${name}; Path=/; SameSite=Lax; Max-Age=31536000${secure}`;
}
