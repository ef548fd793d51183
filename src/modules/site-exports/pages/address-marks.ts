import { randomBytes } from 'node:crypto';
import { relativeAddress } from '../names/relative-address.js';

/** Finds the file of the archive that a path on the site is: as it stands in the address, without a slash at its beginning. */
export type FileOf = (path: string) => string | undefined;

/** The page that says that there is none. */
const MISSING = '404.html';

/**
 * Pages are printed as if the site were at an address that nobody can guess, and that no text can contain. So all that it stands
 * in is ours, and becomes the address of a file.
 */
export class AddressMarks {
  readonly basePath: string;
  readonly canonicalBase: string;
  private readonly pattern: RegExp;

  constructor() {
    const mark = randomBytes(16).toString('hex');
    this.basePath = `/${mark}/`;
    this.canonicalBase = `https://${mark}.invalid`;
    this.pattern = new RegExp(`(https://${mark}\\.invalid|/${mark})(?:/([^"'()\\s<>?#\\\\]*))?`, 'g');
  }

  /** HTML: `link` says how a file is referred to, and `complete` what an address becomes that has to be complete. */
  linked(html: string, fileOf: FileOf, link: (file: string) => string, complete: (path: string) => string): string {
    return html.replace(this.pattern, (_, start: string, path = '') =>
      start.startsWith('https:') ? complete(path) : link(fileOf(path) ?? MISSING),
    );
  }

  /** Markdown, which is read from anywhere: all its addresses become relative to the file that has it. */
  relative(text: string, file: string, fileOf: FileOf): string {
    return text.replace(this.pattern, (_, __: string, path = '') => relativeAddress(file, fileOf(path) ?? MISSING));
  }

  /** XML in which all addresses are complete. */
  complete(xml: string, complete: (path: string) => string): string {
    return xml.replace(this.pattern, (_, __: string, path = '') => complete(path));
  }

  /** The path of an address that begins with the mark; undefined for other addresses. */
  pathIn(address: string): string | undefined {
    for (const base of [this.basePath.slice(0, -1), this.canonicalBase])
      if (address === base || address.startsWith(`${base}/`)) return address.slice(base.length + 1);
    return undefined;
  }
}
