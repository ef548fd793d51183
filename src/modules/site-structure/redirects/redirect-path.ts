export const LONGEST_SOURCE = 512;

/** Characters that are written as they are; all others are percent-encoded. Letters of any script stay readable. */
const PLAIN = /^[\p{L}\p{N}\p{M}_.~!$&'()+,;=:@-]$/u;
const UNFIT = /[\s\\?#<>"^`{|}\p{C}]/u;
const UNFIT_ANYWHERE = new RegExp(UNFIT, 'gu');

type Read = { path: string; problem?: undefined } | { path?: undefined; problem: string };

/**
 * Reads a path on a site into its only form: decoded, checked, and encoded again, without a slash at the end. A pattern may
 * end with `*`. Nothing that is read can leave the site: there is no host, no scheme and no `..` in it.
 */
export function readPath(text: unknown, { pattern }: { pattern: boolean }): Read {
  if (typeof text !== 'string' || !text.startsWith('/')) return { problem: 'must be a path that begins with a slash' };
  if (text.length > LONGEST_SOURCE) return { problem: `must be at most ${LONGEST_SOURCE} characters long` };
  if (UNFIT.test(text)) return { problem: 'must be the path of a URL: without spaces, backslashes, `?`, `#` and control characters' };
  const wildcard = pattern && text.endsWith('*');
  const plain = wildcard ? text.slice(0, -1) : text;
  if (pattern && plain.includes('*')) return { problem: 'can contain `*` only at its end' };
  const segments = plain.slice(1).split('/');
  // One slash at the end has no meaning, but the one before `*` does.
  if (!wildcard && segments.length > 1 && segments.at(-1) === '') segments.pop();
  const last = segments.length - 1;
  const written: string[] = [];
  for (const [i, segment] of segments.entries()) {
    const decoded = decode(segment);
    if (decoded === undefined) return { problem: 'contains `%` that does not encode a character of a path' };
    if (decoded === '' && i !== last) return { problem: 'must not contain empty segments' };
    if (decoded === '.' || decoded === '..') return { problem: 'must not contain the segments `.` and `..`' };
    written.push([...decoded.normalize('NFC')].map(encode).join(''));
  }
  const path = `/${written.join('/')}${wildcard ? '*' : ''}`;
  return path.length > LONGEST_SOURCE ? { problem: `must be at most ${LONGEST_SOURCE} characters long when it is encoded` } : { path };
}

/** Reads the path that a reader requested, encoded or not; undefined if no redirect can be from it. */
export const requestedPath = (text: string): string | undefined =>
  readPath(text.toWellFormed().replace(UNFIT_ANYWHERE, encodeURIComponent), { pattern: false }).path;

/** A path that was read, as a part of a URL. */
export const encodedPath = (path: string): string =>
  path
    .split('/')
    .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
    .join('/');

function decode(segment: string): string | undefined {
  try {
    const decoded = decodeURIComponent(segment);
    // A percent sign would be decoded again somewhere, into a slash or dots.
    return /[/\\%\p{C}]/u.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

const encode = (character: string) => (PLAIN.test(character) ? character : character === '*' ? '%2A' : encodeURIComponent(character));
