/** A link or an image of Markdown: `![text](target "title"){attributes}`. */
export interface MystLink {
  all: string;
  isImage: boolean;
  said: string;
  target: string;
  /** With its quotation marks and the gap before it. */
  title: string;
  attributes: string | undefined;
}

interface Found extends MystLink {
  from: number;
  to: number;
}

/** What stands behind the text of a link. */
const TARGET =
  /\([ \t]*(?:(<[^<>\n]*>|[^\s()<>]+(?:\([^\s()]*\)[^\s()]*)?|\([^\s()]*\)[^\s()]*)(?:([ \t]+(?:"[^"]*"|'[^']*'))?[ \t]*))?\)(\{[^{}\n]*\})?/y;

/** Puts something else in the place of links and images, the outer ones where they are nested. */
export function replaceLinks(text: string, made: (link: MystLink) => string): string {
  const parts: string[] = [];
  let at = 0;
  for (const link of linksIn(text)) {
    parts.push(text.slice(at, link.from), made(link));
    at = link.to;
  }
  return parts.join('') + text.slice(at);
}

/** In one pass: a bracket that closes belongs to the last one that is open. */
function linksIn(text: string): Found[] {
  const found: Found[] = [];
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '[') open.push(at);
    const begin = text[at] === ']' ? open.pop() : undefined;
    if (begin === undefined || text[at + 1] !== '(') continue;
    TARGET.lastIndex = at + 1;
    const [behind, target = '', title = '', attributes] = TARGET.exec(text) ?? [];
    if (behind === undefined) continue;
    const isImage = text[begin - 1] === '!';
    const from = isImage ? begin - 1 : begin;
    const to = at + 1 + behind.length;
    while (found.length > 0 && found.at(-1)!.from >= from) found.pop();
    found.push({ all: text.slice(from, to), isImage, said: text.slice(begin + 1, at), target, title, attributes, from, to });
    at = to - 1;
  }
  return found;
}
