/** A path whose segments are encoded, without what ends an address in Markdown or in quotes. */
export const strictly = (path: string): string =>
  path.replace(/[!'()*]/g, (character) => `%${character.codePointAt(0)!.toString(16).toUpperCase()}`);
