const HEADER = 48;
const TABLE_COUNT_AT = 12;
/** The number that says that the tag of a table follows. */
const OTHER_TAG = 63;
const GLYF = 10;
const LOCA = 11;

/**
 * How many bytes the tables of a WOFF2 file have when they are unpacked, as its directory says: unpacking stops with an error at this
 * size. Undefined if the directory is damaged.
 */
export function unpackedSize(bytes: Buffer): number | undefined {
  if (bytes.length < HEADER) return undefined;
  let at = HEADER;
  let size = 0;
  const number = (): number | undefined => {
    let value = 0;
    for (let digits = 0; digits < 5; digits++) {
      const byte = bytes[at++];
      if (byte === undefined) return undefined;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
    return undefined;
  };
  for (let tables = bytes.readUInt16BE(TABLE_COUNT_AT); tables > 0; tables--) {
    const flags = bytes[at++];
    if (flags === undefined) return undefined;
    const tag = flags & 63;
    if (tag === OTHER_TAG) at += 4;
    const length = number();
    // For the outlines, 3 says that they are as they were; for other tables, 0 does.
    const isTransformed = tag === GLYF || tag === LOCA ? flags >> 6 !== 3 : flags >> 6 !== 0;
    const packed = isTransformed ? number() : length;
    if (length === undefined || packed === undefined) return undefined;
    size += Math.max(length, packed);
  }
  return size;
}
