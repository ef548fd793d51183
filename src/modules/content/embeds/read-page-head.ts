import { Parser } from 'htmlparser2';

const LONGEST = 300;
const OEMBED = 'application/json+oembed';

/** What the head of a page says about the page. */
export interface PageHead {
  title?: string;
  site?: string;
  /** As it is written, perhaps relative. */
  icon?: string;
  /** Where the description of its embedded form is. */
  oembed?: string;
}

/** Reads the head of a page from somewhere else. Takes any input, and reads on where it is broken. */
export function readPageHead(html: string): PageHead {
  const head: PageHead = {};
  let title: string | undefined;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'title') title ??= '';
        if (name === 'meta') readMeta(head, attributes);
        if (name === 'link') readLink(head, attributes);
        if (name === 'body') parser.pause();
      },
      ontext(text) {
        if (title !== undefined && head.title === undefined && title.length < LONGEST) title += text;
      },
      onclosetag(name) {
        if (name === 'title' && title !== undefined) head.title ??= shortened(title);
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  return head;
}

function readMeta(head: PageHead, { property, content }: Readonly<Record<string, string>>): void {
  if (content === undefined) return;
  if (property === 'og:title') head.title = shortened(content);
  if (property === 'og:site_name') head.site = shortened(content);
}

function readLink(head: PageHead, { rel = '', type, href }: Readonly<Record<string, string>>): void {
  if (href === undefined) return;
  const relations = rel.toLowerCase().split(/\s+/);
  if (relations.includes('icon')) head.icon ??= href;
  if (relations.includes('alternate') && type?.toLowerCase() === OEMBED) head.oembed ??= href;
}

/** A text on one line; undefined if nothing is left. */
export function shortened(text: string): string | undefined {
  const plain = text
    .toWellFormed()
    .slice(0, LONGEST)
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
  return plain === '' ? undefined : plain;
}

/** The address of the first frame in HTML from somewhere else. Nothing else of it is used. */
export function frameIn(html: string): string | undefined {
  let src: string | undefined;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'iframe') src ??= attributes['src'];
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  return src;
}
