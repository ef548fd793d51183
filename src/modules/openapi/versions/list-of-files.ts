const [QUOTE, BACKSLASH, OPEN, CLOSE] = [...Buffer.from('"\\{}')] as [number, number, number, number];
const [LIST, COMMA, END] = ['[', ',', ']'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];

/**
 * Turns the files of a specification, stored as an object by path, into the list that clients read, each file with its
 * `path`. It copies bytes, because a large specification would block the process while it is parsed and printed.
 */
export function listOfFiles(stored: Buffer): Buffer {
  const parts: Buffer[] = [];
  // The JSON has no spaces: `{"path":{…},"path":{…}}`.
  for (let at = 1; stored[at] === QUOTE;) {
    const colon = endOfText(stored, at);
    const end = endOfObject(stored, colon + 1);
    const path = stored.subarray(at, colon);
    parts.push(parts.length === 0 ? LIST : COMMA, Buffer.from('{"path":'), path, COMMA, stored.subarray(colon + 2, end));
    at = end + 1;
  }
  return Buffer.concat([...parts, END]);
}

/** The place after the text that begins here. */
function endOfText(bytes: Buffer, start: number): number {
  for (let quote = bytes.indexOf(QUOTE, start + 1); ; quote = bytes.indexOf(QUOTE, quote + 1)) {
    let before = quote;
    while (bytes[before - 1] === BACKSLASH) before -= 1;
    if ((quote - before) % 2 === 0) return quote + 1;
  }
}

/** The place after the object that begins here. */
function endOfObject(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; ;) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfText(bytes, at);
      continue;
    }
    if (byte === OPEN) depth += 1;
    if (byte === CLOSE) depth -= 1;
    at += 1;
    if (depth === 0) return at;
  }
}
