import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentStyles } from '../../../../common/document/html/document-styles.js';

export interface StaticFile {
  /** Contains the hash of the file, so that it can be cached forever. */
  name: string;
  contentType: string;
  text: string;
}

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/** The files that all sites share. */
export const STYLESHEET = staticFile('reader', 'css', 'text/css; charset=utf-8', `${documentStyles()}\n${read('reader.css')}`);
export const SCRIPT = staticFile('reader', 'js', 'text/javascript; charset=utf-8', read('reader.js'));

function staticFile(name: string, extension: string, contentType: string, text: string): StaticFile {
  return { name: `${name}-${hash('sha1', text, 'hex').slice(0, 12)}.${extension}`, contentType, text };
}
