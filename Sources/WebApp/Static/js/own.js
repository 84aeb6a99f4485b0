// Whether a page that a script got is for the person of this one. If somebody else signed in
// meanwhile, a page that says who takes its place.
const { person, already } = document.body.dataset;

export function isOwn({ body }) {
  const other = body.dataset.person;
  if (!person || !other || other === person) return true;
  location.replace(already);
  return false;
}
