import { withContainerEnds } from './container-ends.js';
import { paragraph } from './canonical.js';
import { refOf } from './content-ref.js';
import { jsonProblem } from './data-field.js';
import { type FrontMatterValue, readFrontMatter } from './front-matter.js';
import { conditionOfPage } from './front-condition.js';
import { MarkdownProblems } from './markdown-problems.js';
import { markdown } from './markdown-syntax.js';
import { ParseEffort } from './parse-effort.js';
import { BlockReader, titleOf } from './parse-blocks.js';
import {
  type Block,
  type Document,
  DocumentRefused,
  DocumentTooComplex,
  type Fragment,
  type Inline,
  type InlineNode,
  MAX_NODES,
  MAX_SIZE,
} from './rich-text.js';
import { isExternalUrl, isSafeUrl } from './safe-url.js';
import type { Resolve } from './tag-data.js';
import type { ParseEnv } from './tag-token.js';

export interface ParseOptions {
  /** What an address stands for: without it, the addresses `printMarkdown` writes. */
  resolve?: Resolve;
  /** Whether it is a page, which is named by its front matter and by the heading it begins with. */
  page?: boolean;
  /** Whether nothing evaluates conditions where the text is shown: their tags are text. */
  areConditionsText?: boolean;
  /** How large a document it may come to, in bytes: what will not fit is not read to its end. */
  largest?: number;
}

export interface ParsedMarkdown {
  document: Document;
  /** The heading the text began with: it is not among the blocks. */
  title?: string;
  frontMatter?: Readonly<Record<string, FrontMatterValue>>;
  /** The condition of the page, from its front matter. */
  condition?: string;
  /** What remains as text although it looks like a tag: "Line 3: …". */
  remarks?: readonly string[];
}

/**
 * Reads Markdown. Whatever it says, the document checks as valid. Throws DocumentTooComplex for what is too much of anything,
 * and DocumentRefused for a condition that cannot be understood: its content would be shown to everyone.
 */
export function parseMarkdown(
  text: string,
  { resolve = refOf, page = true, areConditionsText = false, largest = MAX_SIZE }: ParseOptions = {},
): ParsedMarkdown {
  if (text.length > MAX_SIZE) throw new DocumentTooComplex(`The text is longer than ${MAX_SIZE / 1024 / 1024} MB`);
  const marked = text.replace(/^\ufeff/, '');
  const lines = page ? marked.replace(/\r\n?/g, '\n') : marked;
  const front = page ? readFrontMatter(lines) : undefined;
  const source = withContainerEnds(front?.rest ?? marked);
  const env: ParseEnv = { effort: new ParseEffort(source.length, largest), footnotes: new Set(), areConditionsText };
  const problems = new MarkdownProblems(front ? countLines(lines) - countLines(front.rest) : 0);
  const condition = page ? conditionOfPage(lines, front, problems) : undefined;
  const tokens = markdown.parse(source, env);
  const reader = new BlockReader(tokens, (href) => safely(href, resolve), problems);
  const blocks = reader.read();
  if (!areConditionsText) problems.checkTexts(tokens);
  if (problems.found.length > 0) throw new DocumentRefused(problems.found);
  const leads = page && tokens[0]?.type === 'heading_open' && blocks[0]?.type === 'heading-1';
  // A title is a text: the images of its heading stand below it.
  const images = leads ? imagesOf(blocks[0]!) : [];
  const nodes = leads ? [...(images.length > 0 ? [paragraph(images)] : []), ...blocks.slice(1)] : blocks;
  const { data = { schemaVersion: 1 }, meta } = reader.said;
  const document: Document = {
    object: 'document',
    data: jsonProblem(data) === undefined ? data : { schemaVersion: 1 },
    ...(typeof meta?.['token'] === 'string' ? { meta } : {}),
    nodes,
  };
  if (countOf(nodes) > MAX_NODES) throw new DocumentTooComplex(`The text holds more than ${MAX_NODES} blocks`);
  return {
    document,
    ...(leads ? { title: titleOf(blocks[0] as Block).trim() } : {}),
    ...(front ? { frontMatter: front.values } : {}),
    ...(condition === undefined ? {} : { condition }),
    ...(problems.remarks.length > 0 ? { remarks: problems.remarks } : {}),
  };
}

const countLines = (text: string): number => text.split('\n').length;

const imagesOf = ({ nodes = [] }: Block): InlineNode[] =>
  nodes.filter(
    (node): node is Inline =>
      node.object === 'inline' && [node, ...(node.nodes ?? [])].some((inner) => inner.object === 'inline' && inner.type === 'inline-image'),
  );

function safely(href: string, resolve: Resolve): ReturnType<Resolve> {
  if (href === '' || !isSafeUrl(href)) return null;
  return resolve(href) ?? (isExternalUrl(href) ? { kind: 'url', url: href } : null);
}

function countOf(nodes: readonly (Block | InlineNode | Fragment)[]): number {
  let count = nodes.length;
  for (const node of nodes) {
    if (node.object === 'text') continue;
    if (node.nodes) count += countOf(node.nodes);
    if (node.object !== 'fragment' && node.fragments) count += countOf(node.fragments);
  }
  return count;
}
