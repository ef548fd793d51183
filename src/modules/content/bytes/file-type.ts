import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';

/** Detects the content type from the first bytes. The name and the declared type are ignored, because the sender controls both. */
export async function typeOf(head: Buffer): Promise<string> {
  const known = await fileTypeFromBuffer(head);
  if (known && known.mime !== 'application/xml') return known.mime;
  const text = textOf(head);
  if (text === undefined) return 'application/octet-stream';
  if (isSvg(text)) return 'image/svg+xml';
  return 'text/plain; charset=utf-8';
}

/** Reads the dimensions of an image from its first bytes, if they are there. */
export function dimensionsOf(contentType: string, head: Buffer): { width: number; height: number } | undefined {
  if (!contentType.startsWith('image/')) return undefined;
  try {
    const { width, height } = imageSize(head);
    return width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    // Invalid data that starts like an image is not an error: it has no dimensions.
    return undefined;
  }
}

/** Types that browsers may show inline: none that can contain scripts. */
const SHOWN = /^(?:image\/(?:png|apng|jpeg|gif|webp|avif|bmp|x-icon)|audio\/|video\/|application\/pdf$|text\/plain)/;

export const isShown = (contentType: string): boolean => SHOWN.test(contentType);

/** Skips what may precede the root element piece by piece: a single regular expression would backtrack exponentially. */
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

/** Returns undefined for bytes that are not text. */
function textOf(head: Buffer): string | undefined {
  if (head.includes(0)) return undefined;
  try {
    // The first bytes of a longer file may end within a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return undefined;
  }
}
