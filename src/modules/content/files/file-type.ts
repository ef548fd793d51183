import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';

/** What bytes are, by how they begin. The name and what the sender says are not asked: both are anybody's to write. */
export async function typeOf(head: Buffer): Promise<string> {
  const known = await fileTypeFromBuffer(head);
  if (known && known.mime !== 'application/xml') return known.mime;
  const text = textOf(head);
  if (text === undefined) return 'application/octet-stream';
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!doctype\s+svg[^>]*>\s*)?<svg[\s>]/i.test(text)) return 'image/svg+xml';
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
