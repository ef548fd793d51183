import { VOID_ELEMENTS } from '../../../../common/document/html-elements.js';
import { type MdxElement, type MdxNode, mdxTree } from './mdx-tree.js';
import { splitFront } from './prose-lines.js';

const MAY_HIDE = /<!--|hidden|display|visibility|v-if|v-show|v-else|<(?:script|style|noscript|template|dialog)/i;
/** Browsers show nothing of these. */
const NEVER_SHOWN: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template']);
const RULES = { hasModules: false, hasExpressions: false };

/** Leaves out what a browser does not show: elements that are hidden, and comments without an end. Code that is shown stays. */
export function withoutUnseen(text: string, notice: (mark: string) => void, isHtml = false): string {
  if (!MAY_HIDE.test(text)) return text;
  const front = isHtml ? '' : splitFront(text).front;
  const body = text.slice(front.length);
  const parts: string[] = [];
  let at = 0;
  const cut = (from: number, to: number) => {
    parts.push(body.slice(at, from));
    at = Math.max(at, to);
  };
  const visit = (nodes: readonly MdxNode[], end: number): void => {
    for (const node of nodes) {
      if (node.kind === 'text') {
        const begins = commentIn(body, node, isHtml);
        if (begins < 0 || begins < at) continue;
        cut(begins, body.length);
        return;
      }
      if (node.kind !== 'element' || at > node.from) continue;
      if (!NEVER_SHOWN.has(node.name.toLowerCase()) && !isHidden(node)) visit(node.children, node.to - node.close.length);
      else {
        if (!NEVER_SHOWN.has(node.name.toLowerCase())) notice(HIDDEN);
        cut(node.from, isOpen(node) ? end : node.to);
        if (isOpen(node)) return;
      }
    }
  };
  visit(mdxTree(body, { ...RULES, isHtml }), body.length);
  return front + parts.join('') + body.slice(at);
}

/** Where a comment begins that nothing ends: it is one to the end of the page. Within a line, Markdown takes it for text. */
function commentIn(body: string, { from, to }: MdxNode, isHtml: boolean): number {
  for (let at = body.indexOf('<!--', from); at >= 0 && at < to; at = body.indexOf('<!--', at + 1)) {
    let start = at;
    while (start > at - 4 && body[start - 1] === ' ') start--;
    if (isHtml || (at - start < 4 && (start === 0 || body[start - 1] === '\n'))) return at;
  }
  return -1;
}

/** What the report says of it. */
export const HIDDEN = 'What is hidden, or shown only sometimes (`hidden`, `display: none`, `v-if`), is left out';

/** Whether the attributes of an element hide it. What only a program knows hides it, too. */
export function isHidden({ name, attributes }: Pick<MdxElement, 'name' | 'attributes'>): boolean {
  const said = new Map(
    [...attributes].map(([attribute, written]) => [
      attribute.toLowerCase().replace(/^(?::|v-bind:)/, ''),
      written === true ? '' : typeof written === 'string' ? written : written.code,
    ]),
  );
  const hidden = said.get('hidden');
  const style = (said.get('style') ?? '').toLowerCase().replace(/[\s"'`]+/g, '');
  return (
    (hidden !== undefined && hidden.trim() !== 'false') ||
    /(?:^|[;,{])(?:display:none|visibility:(?:hidden|collapse))/.test(style) ||
    ['v-if', 'v-show', 'v-else-if'].some((one) => said.has(one) && !/^(?:true|1)$/.test(said.get(one)!.trim())) ||
    (name.toLowerCase() === 'dialog' && !said.has('open'))
  );
}

/** Whether an element goes on to the end of what it stands in. */
export const isOpen = ({ name, open, close }: MdxElement): boolean =>
  close === '' && !open.endsWith('/>') && !VOID_ELEMENTS.has(name.toLowerCase());
