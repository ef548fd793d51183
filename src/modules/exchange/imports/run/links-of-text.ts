import type { ContentRef } from '../../../../common/document/content-ref.js';
import { refsOfData } from '../../../../common/document/refs-in.js';
import type { Block, Document, Fragment, InlineNode } from '../../../../common/document/rich-text.js';
import { oneLine } from '../../format/one-line.js';
import { type Followed, identityOf } from '../plan/path-resolver.js';

/** A link for the report of an import. */
export interface FoundLink {
  href: string;
  text: string;
  line?: number;
  /** The anchor that is still to be checked, and its page; null for the page that has the link. */
  anchor?: string;
  page?: string | null;
}

/** The most links that are reported of one file. */
const MOST_LINKS = 200;
const LONGEST_TEXT = 200;
const LONGEST_HREF = 1000;

/** Lists the links of a text that lead nowhere, and those to anchors, with their lines in the file. */
export function linksOfText(source: string, document: Document, { broken, anchors }: Followed): FoundLink[] {
  if (broken.size + anchors.size === 0) return [];
  const links = nodesWithRefs(document).flatMap(({ ref, text }): FoundLink[] => {
    const href = hrefOf(ref, broken) ?? anchors.get(identityOf(ref));
    if (href === undefined) return [];
    if (ref.kind !== 'anchor') return [{ href, text }];
    const { anchor, page } = ref as ContentRef & { anchor: string; page?: string };
    return [{ href, text, anchor, page: page ?? null }];
  });
  // What had no place for a link, such as the field of a page.
  const shown = new Set(links.map(({ href }) => href));
  for (const href of broken) if (!shown.has(href)) links.push({ href, text: '' });
  const lines = linesOf(source, new Set(links.map(({ href }) => href)));
  return links.slice(0, MOST_LINKS).map((link) => {
    const { href, text, anchor, page } = link;
    const found = lines.get(href);
    // The last of its lines stands for the others: they may come from a file that is included twice.
    const line = found && found.length > 1 ? found.shift() : found?.[0];
    const short: FoundLink = { href: href.slice(0, LONGEST_HREF), text: oneLine(text).slice(0, LONGEST_TEXT).toWellFormed() };
    if (anchor !== undefined) Object.assign(short, { anchor, page });
    if (line !== undefined) short.line = line;
    return short;
  });
}

/** Images without their file keep their address as a URL. */
function hrefOf(ref: ContentRef, broken: ReadonlySet<string>): string | undefined {
  const href = ref.kind === 'unresolved' ? ref['href'] : ref.kind === 'url' ? ref['url'] : undefined;
  return typeof href === 'string' && broken.has(href) ? href : undefined;
}

type Node = Block | InlineNode | Fragment;

/** The references of a document in its order, with what is shown for them. Documents are bounded, so recursion is safe. */
function nodesWithRefs({ nodes }: Document): { ref: ContentRef; text: string }[] {
  const found: { ref: ContentRef; text: string }[] = [];
  const visit = (node: Node): void => {
    if (node.object === 'text') return;
    if (node.object !== 'fragment') {
      const refs = refsOfData(node.data);
      const { label, alt } = node.data as { label?: unknown; alt?: unknown };
      const said = typeof label === 'string' ? label : typeof alt === 'string' ? alt : undefined;
      const text = refs.length === 0 ? '' : (said ?? textOf(node));
      for (const ref of refs) found.push({ ref, text });
    }
    for (const inner of node.nodes ?? []) visit(inner);
    if (node.object !== 'fragment') for (const fragment of node.fragments ?? []) visit(fragment);
  };
  for (const node of nodes) visit(node);
  return found;
}

const textOf = (node: Node): string =>
  node.object === 'text' ? node.leaves.map(({ text }) => text).join('') : (node.nodes ?? []).map(textOf).join('');

/** What Markdown, HTML and tags write around an address ends it. */
const ADDRESS = /[^\s()<>"'`[\]{}=]+/g;

/** The lines that have each of these addresses, in one pass over the text. */
function linesOf(source: string, hrefs: ReadonlySet<string>): Map<string, number[]> {
  const written = new Map<string, string>();
  for (const href of hrefs)
    for (const form of [href, decoded(href)]) for (const part of form.match(ADDRESS)?.slice(0, 1) ?? []) written.set(part, href);
  const found = new Map<string, number[]>();
  for (const [at, line] of source.split('\n').entries()) {
    for (const { 0: word, index } of line.matchAll(ADDRESS)) {
      const href = written.get(word);
      // A path that a sentence or a program names is no link.
      if (href === undefined || !/[(<"'={: ]/.test(line[index - 1] ?? '')) continue;
      if (line[index - 1] === ' ' && !/\]: {1,4}$/.test(line.slice(Math.max(0, index - 6), index))) continue;
      const known = found.get(href);
      if (!known) found.set(href, [at + 1]);
      else if (known.length < MOST_LINKS) known.push(at + 1);
    }
  }
  return found;
}

function decoded(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}
