import type { FileRecord } from '../../versions/records/file-record.js';
import { safeName } from './safe-name.js';

/** What browsers or servers would run, or take for settings, by the ending of its name. */
const RUNS =
  /\.(?:x?html?|[sp]html?|xht|xml|xslt?|mht(?:ml)?|hta|htc|m?js|wasm|swf|php\d?|phps|phar|inc|aspx?|jspx?|cgi|pl|py|rb|sh|config|ini)$/i;
/** Types that browsers show, each with the endings by which servers know them: the first one is added to other names. */
const ENDINGS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/svg+xml': ['.svg'],
  'application/pdf': ['.pdf'],
  'video/mp4': ['.mp4'],
};

/**
 * The path of a file in the archive. Other servers tell types by names: what they would run gets an ending that nothing runs, and
 * what browsers show gets the one of its type.
 */
export function fileName({ hash, name, contentType }: Pick<FileRecord, 'hash' | 'name' | 'contentType'>): string {
  const folder = Buffer.from(hash, 'base64url').toString('hex');
  const endings = ENDINGS[contentType];
  const plain = name.replace(/(?<![. ])[. ]+$/, '');
  const isKnown = endings?.some((ending) => plain.toLowerCase().endsWith(ending));
  const ending = isKnown ? '' : (endings?.[0] ?? (RUNS.test(plain) ? '.txt' : ''));
  return `~files/${folder}/${safeName(plain + ending)}`;
}
