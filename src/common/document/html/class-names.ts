/** The value of a `class` attribute; undefined if there are no classes. */
export const classNames = (...names: readonly (string | false | undefined)[]): string | undefined =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ') || undefined;
