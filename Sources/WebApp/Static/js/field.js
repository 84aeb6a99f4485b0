// A field of a form, also outside it, by its name. Firefox forgets the names of `form.elements`
// once the ids of a page have changed, as in a sheet; it only still lists the fields.
export function fieldOf(form, name) {
  return [...form.elements].find((one) => one.name === name);
}
