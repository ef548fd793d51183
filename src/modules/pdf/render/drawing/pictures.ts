import { inflateSync } from 'node:zlib';
import { internalsOf } from './internals-of.js';
import type { Size } from './picture-size.js';

/** An image that is embedded in the PDF. */
export interface Picture extends Size {
  image: PDFKit.Mixins.ImageSrc;
}

/** PNG images with transparency are decoded to four bytes a pixel. */
const MOST_PNG_PIXELS = 12_000_000;
/** JPEG images are embedded as they are, so only readers of the PDF decode them. */
const MOST_JPEG_PIXELS = 60_000_000;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Opens and embeds an image. Returns undefined for an image that is broken, too large, or of another format. */
export function openPicture(document: PDFKit.PDFDocument, bytes: Buffer): Picture | undefined {
  try {
    if (bytes.subarray(1, 4).toString('latin1') === 'PNG') requireSoundPng(bytes);
    else if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
    const image = internalsOf(document).openImage(bytes);
    const { width, height } = image;
    if (!(width > 0 && height > 0 && width * height <= MOST_JPEG_PIXELS)) return undefined;
    image.embed(document);
    return { image: image as unknown as PDFKit.Mixins.ImageSrc, width, height };
  } catch {
    // The bytes come from a caller, and the library throws whatever it stumbles over.
    return undefined;
  }
}

/** Throws unless the pixels decompress to exactly their size: the library would decompress any number of bytes. */
function requireSoundPng(bytes: Buffer): void {
  const [width, height, depth, color] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[24]!, bytes[25]!];
  const channels = CHANNELS[color];
  if (channels === undefined || width * height === 0 || width * height > MOST_PNG_PIXELS) throw new RangeError('PNG size');
  const data: Buffer[] = [];
  let ended = false;
  for (let at = 8; !ended && at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (at + 12 + length > bytes.length) throw new RangeError('PNG chunk');
    if (type === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length));
    ended = type === 'IEND';
    at += 12 + length;
  }
  if (!ended) throw new RangeError('PNG end');
  const rowBytes = Math.ceil((width * channels * depth) / 8) + 1;
  // Interlaced rows are padded one by one, in seven passes.
  const most = bytes[28] === 1 ? (rowBytes + 7) * height + 8 * (width + height) : rowBytes * height;
  const pixels = inflateSync(Buffer.concat(data), { maxOutputLength: most }).length;
  if (bytes[28] !== 1 && pixels !== most) throw new RangeError('PNG pixels');
}
