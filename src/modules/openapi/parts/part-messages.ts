import type { PartName } from '../outline/part-name.js';

/** What programs read of a part, besides what pages show. */
export type MadeFormat = 'markdown' | 'openapi';

/** A part of a specification that somebody wants to read. */
export interface ToPartThread {
  /** The specification in one file, as compressed JSON. */
  bundle: Uint8Array;
  part: PartName;
  title: string;
  format: MadeFormat;
}

export interface FromPartThread {
  /** JSON: a text, or a specification. */
  json: string;
}
