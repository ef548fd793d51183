let last = 0;
const ids = new WeakMap<object, number>();

/** Identifies an outline in this process. Outlines are cached by their version, so the same one is the same object. */
export function idOfOutline(outline: object): number {
  let id = ids.get(outline);
  if (id === undefined) ids.set(outline, (id = ++last));
  return id;
}
