import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentStyles } from '../../../../common/document/html/document-styles.js';

export interface StaticFile {
  /** Contains the hash of the file, so that it can be cached forever. */
  name: string;
  contentType: string;
  text: string;
  /** Those in which it differs from the other files. */
  headers?: Readonly<Record<string, string>>;
}

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/** The files that all sites share. */
export const STYLESHEET = staticFile('reader', 'css', 'text/css; charset=utf-8', `${documentStyles()}\n${read('reader.css')}`);
export const SCRIPT = staticFile('reader', 'js', 'text/javascript; charset=utf-8', `${read('reader.js')}\n${read('search-field.js')}`);
/** For pages with images, frames and diagrams. */
export const MEDIA_SCRIPT = staticFile('media', 'js', 'text/javascript; charset=utf-8', read('media.js'));
/** For the page that answers questions. */
export const ASK_SCRIPT = staticFile('ask', 'js', 'text/javascript; charset=utf-8', read('ask.js'));
/** The icon of sites that have none of their own. */
export const ICON = staticFile(
  'icon',
  'svg',
  'image/svg+xml',
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#346ddb" d="M2 1h11a1 1 0 0 1 1 1v13H4a2 2 0 0 1-2-2z"/><path fill="#fff" d="M4 12h8v1H4zM5 4h6v1H5zm0 2h6v1H5z"/></svg>',
);

export function staticFile(name: string, extension: string, contentType: string, text: string): StaticFile {
  return { name: `${name}-${hash('sha1', text, 'hex').slice(0, 12)}.${extension}`, contentType, text };
}
