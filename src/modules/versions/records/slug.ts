export const LONGEST_SLUG = 100;

/** A path segment, except `.` and `..`. */
export const SLUG = /^(?!\.{1,2}$)[^\s/\\?#%\p{C}]*$/u;

/**
 * Makes a slug from a title: `Über uns!` becomes `uber-uns`. Letters of any script are kept with their marks, without which
 * many would be other letters; Latin letters lose them.
 */
export function slugFor(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return [...(words ?? ['page']).join('-')].slice(0, LONGEST_SLUG).join('').replace(/-$/, '');
}
