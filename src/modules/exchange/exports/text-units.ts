import { Turns } from '../../../common/concurrency/turns.js';
import type { ParsedMarkdown } from '../../../common/document/parse-markdown.js';
import { DocumentRefused, DocumentTooComplex, type Block } from '../../../common/document/rich-text.js';
import { sameContent } from '../../../common/document/same-content.js';
import { topLevelParts } from '../../../common/document/top-level-parts.js';

/** Reads a text as the import of its file does. */
export type ReadText = (text: string, page: boolean) => Promise<ParsedMarkdown>;

/** Lines of a text and the blocks that they are: mostly one; none for the title of a page and for notes. */
export interface TextUnit {
  /** With the ends of its lines. */
  lines: string;
  /** What follows up to the next unit: empty lines, comments, addresses of links. */
  rest: string;
  blocks: readonly Block[];
  /** Of the page, if these lines are its heading. */
  title?: string;
}

export interface CutText {
  /** What is before the first unit. */
  start: string;
  units: TextUnit[];
  /** What the heading at the start says. */
  title: string | undefined;
}

/** Parts of HTML that are a block only together. */
const MOST_TOGETHER = 40;
const DEFINITION = /^ {0,3}\[[^\]]+\]:/;

/** Cuts a text, whose blocks are known, into units. Undefined if its lines cannot be told apart by block. */
export async function textUnits(text: string, read: ReadText, isPage: boolean): Promise<CutText | undefined> {
  const { document, title } = await read(text, isPage);
  const nodes = document.nodes;
  const lines = text.split(/(?<=\n)/);
  const parts = topLevelParts(text);
  const of = (from: number, to: number) => lines.slice(from, to).join('');
  const restOf = (at: number) => of(parts[at]!.to, parts[at + 1]?.from ?? lines.length);
  const notes = parts.flatMap(({ from, to, isNote }) => (isNote ? [of(from, to)] : []));
  const addresses = parts.flatMap((_, at) =>
    restOf(at)
      .split('\n')
      .filter((line) => DEFINITION.test(line)),
  );
  const context = [...addresses, ...lines.slice(0, parts[0]?.from ?? 0).filter((line) => DEFINITION.test(line))].join('\n');
  const blocksOf = async (from: number, to: number) => {
    const own = of(parts[from]!.from, parts[to]!.to);
    const used = notes.filter((note) => own.includes(/^\s*(\[\^[^\]]+\])/.exec(note)![1]!));
    return readAlone([own, ...(own.includes('[') ? [context, ...used] : [])].filter(Boolean).join('\n\n'), read);
  };
  const units: TextUnit[] = [];
  const turns = new Turns();
  let next = 0;
  for (let at = 0; at < parts.length; at++) {
    const isTitle =
      isPage && title !== undefined && units.length === 0 && /^ {0,3}(?:#|<h1|\S.*\n=)/.test(of(parts[at]!.from, parts[at]!.to));
    let last = at;
    let blocks: readonly Block[] | undefined = isTitle || parts[at]!.isNote ? [] : undefined;
    while (blocks === undefined) {
      await turns.pass();
      const found = await blocksOf(at, last);
      if (found && found.every((block, i) => sameContent(block, nodes[next + i]))) blocks = found;
      else if (++last >= Math.min(parts.length, at + MOST_TOGETHER)) return undefined;
    }
    units.push({ lines: of(parts[at]!.from, parts[last]!.to), rest: restOf(last), blocks, ...(isTitle && { title }) });
    next += blocks.length;
    at = last;
  }
  return next === nodes.length ? { start: of(0, parts[0]?.from ?? lines.length), units, title } : undefined;
}

async function readAlone(text: string, read: ReadText): Promise<readonly Block[] | undefined> {
  try {
    return (await read(text, false)).document.nodes;
  } catch (error) {
    // A condition that ends in another part.
    if (error instanceof DocumentRefused || error instanceof DocumentTooComplex) return undefined;
    throw error;
  }
}
