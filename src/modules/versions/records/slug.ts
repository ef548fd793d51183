export const LONGEST_SLUG = 100;

/** A path segment, except `.` and `..`. */
export const SLUG = /^(?!\.{1,2}$)[^\s/\\?#%\p{C}]*$/u;

/** Makes a slug from a title: `Über uns!` becomes `uber-uns`. Letters of any script are kept. */
export function slugFor(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return [...(words ?? ['page']).join('-')].slice(0, LONGEST_SLUG).join('').replace(/-$/, '');
}
