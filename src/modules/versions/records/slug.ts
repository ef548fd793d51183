export const LONGEST_SLUG = 100;

/** What may stand between two slashes of a path, and does not lead anywhere by itself. */
export const SLUG = /^(?!\.{1,2}$)[^\s/\\?#%\p{C}]*$/u;

/** A slug made of a title: `Über uns!` becomes `uber-uns`. Letters of any script stay. */
export function slugFor(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return [...(words ?? ['page']).join('-')].slice(0, LONGEST_SLUG).join('').replace(/-$/, '');
}
