/** Deeper than any body of the API, and shallow enough to walk a body recursively. */
export const MAX_DEPTH = 200;

interface JsonExtent {
  /** The number of values, including the outermost one: objects, lists, texts, numbers and so on. */
  values: number;
  depth: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/**
 * Measures JSON in one pass, before anything is built from it. Stops as soon as a limit is exceeded. Assumes that the
 * text is well-formed; otherwise the parser refuses it later.
 */
export function measureJson(text: string, most: JsonExtent): JsonExtent {
  let values = 1;
  let depth = 0;
  let deepest = 0;
  // Whether the list or object that was opened last is still empty.
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

/** The end of the text that starts here. Looks back from each quote at the backslashes before it, and at each backslash once. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === BACKSLASH) first--;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}
