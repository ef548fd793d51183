/** The JSON pointer for a path of names and indexes. */
export const pointerTo = (...names: readonly (string | number)[]): string =>
  names.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
