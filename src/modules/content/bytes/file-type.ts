import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';

/** What bytes are, by how they begin. The name and what the sender says are not asked: both are anybody's to write. */
export async function typeOf(head: Buffer): Promise<string> {
  const known = await fileTypeFromBuffer(head);
  if (known && known.mime !== 'application/xml') return known.mime;
  const text = textOf(head);
  if (text === undefined) return 'application/octet-stream';
  if (isSvg(text)) return 'image/svg+xml';
  return 'text/plain; charset=utf-8';
}

/** Of an image that says so at its beginning. */
export function dimensionsOf(contentType: string, head: Buffer): { width: number; height: number } | undefined {
  if (!contentType.startsWith('image/')) return undefined;
  try {
    const { width, height } = imageSize(head);
    return width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    // Junk that begins like an image is no error of the sender's: it has no dimensions.
    return undefined;
  }
}

/** What may be shown where it is opened: no type that can hold a script. */
const SHOWN = /^(?:image\/(?:png|apng|jpeg|gif|webp|avif|bmp|x-icon)|audio\/|video\/|application\/pdf$|text\/plain)/;

export const isShown = (contentType: string): boolean => SHOWN.test(contentType);

/** What may stand before the picture is stepped over piece by piece: one expression for all of it would try every way to cut it up. */
function isSvg(text: string): boolean {
  let rest = text.trimStart();
  for (;;) {
    if (/^<svg[\s>]/i.test(rest)) return true;
    const end = rest.startsWith('<!--') ? '-->' : /^<(?:\?xml|!doctype\s+svg)/i.test(rest) ? '>' : undefined;
    const at = end === undefined ? -1 : rest.indexOf(end);
    if (at < 0) return false;
    rest = rest.slice(at + end!.length).trimStart();
  }
}

/** Undefined for bytes that are no text. */
function textOf(head: Buffer): string | undefined {
  if (head.includes(0)) return undefined;
  try {
    // The beginning of a longer file may end within a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return undefined;
  }
}
