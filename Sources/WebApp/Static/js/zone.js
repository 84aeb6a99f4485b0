// Tells the server the browser's time zone, so that pages show local times. A slash would have to
// be escaped in a cookie, so a point stands for it.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const name = zone.replaceAll("/", ".");
  document.cookie = `zone=${name}; Path=/; SameSite=Lax; Max-Age=31536000${secure}`;
}
