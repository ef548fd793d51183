import { isShown } from '../../content/bytes/file-type.js';
import type { FileRecord } from '../../versions/records/file-record.js';
import { safeName } from './safe-name.js';

/** What browsers or servers would run, or take for settings, by the ending of its name. */
const RUNS =
  /\.(?:x?html?|[sp]html?|xht|xml|xslt?|mht(?:ml)?|hta|htc|m?js|wasm|swf|php\d?|phps|phar|inc|aspx?|jspx?|cgi|pl|py|rb|sh|config|ini)$/i;
const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/svg+xml': '.svg',
  'application/pdf': '.pdf',
  'video/mp4': '.mp4',
};

/**
 * The path of a file in the archive. Other servers tell types by names, so what this service would send as a download gets an ending
 * that nothing runs, and an image without one gets its own.
 */
export function fileName({ hash, name, contentType }: Pick<FileRecord, 'hash' | 'name' | 'contentType'>): string {
  const folder = Buffer.from(hash, 'base64url').toString('hex');
  const ending = ENDINGS[contentType] ?? '';
  const runs = RUNS.test(name.replace(/(?<![. ])[. ]+$/, '')) && (contentType === 'image/svg+xml' || !isShown(contentType));
  const lacks = ending !== '' && !/\.\w{2,5}$/.test(name);
  return `~files/${folder}/${safeName(runs ? `${name}.txt` : lacks ? name + ending : name)}`;
}
