export interface JsonExtent {
  /** How many values it holds, itself included: objects, lists, texts, numbers and the like. */
  values: number;
  depth: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/**
 * Measures JSON before anything is built from it, in one pass. Stops as soon as a bound is passed, and believes that the
 * text is well-formed: what is not is refused by whoever parses it.
 */
export function measureJson(text: string, most: JsonExtent): JsonExtent {
  let values = 1;
  let depth = 0;
  let deepest = 0;
  // Whether the list or object that was opened last has held nothing so far.
  let isEmpty = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= SPACE) continue;
    if (code === 0x5b || code === 0x7b) {
      isEmpty = true;
      if (++depth > deepest) deepest = depth;
      if (depth > most.depth) break;
    } else if (code === 0x5d || code === 0x7d) {
      depth--;
      if (!isEmpty) values++;
      isEmpty = false;
    } else {
      isEmpty = false;
      if (code === QUOTE) at = endOfText(text, at);
      else if (code === COMMA && ++values > most.values) break;
    }
  }
  return { values, depth: deepest };
}

/** Where the text that begins here ends. Looks back from each quote at the backslashes before it, and at none twice. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === BACKSLASH) first--;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}
