// Whether a page that a script got is for the person who sees this one. Somebody else may have
// signed in meanwhile, as in another tab: nothing of theirs is mixed into this page. Another page,
// which says who is signed in, takes its place.
const { person, already } = document.body.dataset;

export function isOwn(page) {
  const other = page.body.dataset.person;
  if (!person || !other || other === person) return true;
  location.replace(already);
  return false;
}
