import { type MdxToken, mdxTokens, type ScanRules, type Written } from './mdx-scanner.js';

export interface MdxElement {
  kind: 'element';
  name: string;
  attributes: ReadonlyMap<string, Written>;
  children: readonly MdxNode[];
  /** Where its opening tag begins, and where all of it ends. */
  from: number;
  to: number;
  /** Its tags as they are written. */
  open: string;
  close: string;
}
export type MdxNode = MdxElement | { kind: 'text' | 'code' | 'module' | 'fence' | 'comment'; text: string; from: number; to: number };

/** What is nested deeper is text. */
const DEEPEST = 60;

/** A page of MDX as a tree: tags with their content, and the text between them. Tags without a counterpart stand alone. */
export function mdxTree(text: string, rules: ScanRules): readonly MdxNode[] {
  const tokens = [...mdxTokens(text, rules)];
  const pairs = pairsOf(tokens);
  let next = 0;
  let at = 0;
  const build = (until: MdxToken | undefined): MdxNode[] => {
    const nodes: MdxNode[] = [];
    const addText = (to: number) => {
      if (to > at) nodes.push({ kind: 'text', text: text.slice(at, to), from: at, to });
    };
    for (; next < tokens.length; next++) {
      const token = tokens[next]!;
      addText(token.from);
      at = token.to;
      if (token === until) return nodes;
      if (token.kind !== 'tag') {
        const said = token.kind === 'code' || token.kind === 'module' ? token.code : text.slice(token.from, token.to);
        nodes.push({ kind: token.kind, text: said, from: token.from, to: token.to });
        continue;
      }
      const end = pairs.get(token);
      next++;
      const children = end ? build(end) : [];
      if (!end) next--;
      const { name, from, attributes } = token;
      const [open, close] = [text.slice(from, token.to), end ? text.slice(end.from, end.to) : ''];
      nodes.push({ kind: 'element', name, attributes: new Map(attributes.toReversed()), children, from, to: at, open, close });
    }
    addText(text.length);
    return nodes;
  };
  return build(undefined);
}

function pairsOf(tokens: readonly MdxToken[]): Map<MdxToken, MdxToken> {
  const pairs = new Map<MdxToken, MdxToken>();
  const open: MdxToken[] = [];
  const names = new Map<string, number>();
  const count = (name: string, more: number) => names.set(name, (names.get(name) ?? 0) + more);
  for (const token of tokens) {
    if (token.kind !== 'tag' || token.alone) continue;
    if (!token.closing) {
      if (open.length >= DEEPEST) continue;
      open.push(token);
      count(token.name, 1);
    } else if ((names.get(token.name) ?? 0) > 0) {
      for (;;) {
        const last = open.pop() as Extract<MdxToken, { kind: 'tag' }>;
        count(last.name, -1);
        if (last.name !== token.name) continue;
        pairs.set(last, token);
        break;
      }
    }
  }
  return pairs;
}
