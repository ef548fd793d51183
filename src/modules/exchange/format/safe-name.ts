const MOST_BYTES = 120;
/** Characters that some file system refuses. */
const UNSAFE = /[\p{C}<>:"/\\|?*]/gu;
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** Makes a file name that every common file system and archive tool accepts. A name that is safe already stays the same. */
export function safeName(text: string): string {
  const short = shortened(trimmed(text.normalize('NFC').replace(UNSAFE, '-')));
  if (short === '') return 'unnamed';
  return RESERVED.test(short) ? `_${short}` : short;
}

/** Cuts a long name before its extension. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= MOST_BYTES) return name;
  const [extension = ''] = /\.[A-Za-z0-9]{1,10}$/.exec(name) ?? [];
  const letters: string[] = [];
  let size = extension.length;
  for (const letter of name) {
    size += Buffer.byteLength(letter);
    if (size > MOST_BYTES) break;
    letters.push(letter);
  }
  return trimmed(letters.join('')) + extension;
}

/** Without dots and spaces at its ends, which some file systems drop. */
function trimmed(name: string): string {
  let [start, end] = [0, name.length];
  while (start < end && '. '.includes(name[start]!)) start++;
  while (end > start && '. '.includes(name[end - 1]!)) end--;
  return name.slice(start, end);
}
