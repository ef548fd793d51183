import type { Readable } from 'node:stream';
import type { SentText } from '../show/sent-text.js';

/** The response to a request for something on a site. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string | number>>;
  body?: SentText | Readable;
  /** Whether the body may be compressed: nothing of the request is in it beside a secret. */
  isCompressible?: boolean;
}
