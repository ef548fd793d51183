import { randomInt } from 'node:crypto';

/** Consonants: they spell no words, and none looks like a digit. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;
const HALF = LENGTH / 2;
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** A code that a person types, such as `BCDF-GHJK`. */
export function newUserCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
}

/** The letters of a code as somebody typed it; undefined if it cannot be one. */
export function lettersOf(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '');
  return CODE.test(letters) ? letters : undefined;
}
