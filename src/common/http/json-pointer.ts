/** The JSON pointer to what these names lead to, one inside the other. */
export const pointerTo = (...names: readonly (string | number)[]): string =>
  names.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
