/** A `Content-Disposition` with the name of a file: readable for old clients, and exact for others. */
export const dispositionOf = (disposition: 'inline' | 'attachment', name: string): string =>
  `${disposition}; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encoded(name)}`;

const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
