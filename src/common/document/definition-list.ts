import type { Token } from 'markdown-it';

/** A term with its definitions, each on a line of its own behind a colon. */
export interface Definition {
  term: readonly Token[];
  definitions: readonly (readonly Token[])[];
}

const BEGINS = /^:[ \t]+/;

/** Reads a paragraph such as `Term`, `: What it means` as a definition; undefined when it is none. */
export function definitionIn({ content, children }: Token): Definition | undefined {
  if (!content.includes('\n:')) return undefined;
  const lines: Token[][] = [[]];
  for (const token of children ?? []) {
    if (token.type === 'softbreak') lines.push([]);
    else lines.at(-1)!.push(token);
  }
  const [term = [], ...others] = lines;
  const definitions: Token[][] = [];
  for (const line of others) {
    const first = line[0];
    if (first?.type === 'text' && BEGINS.test(first.content)) {
      first.content = first.content.replace(BEGINS, '');
      definitions.push(line);
    } else if (definitions.length === 0) return undefined;
    else definitions.at(-1)!.push(...line);
  }
  return term.length === 0 ? undefined : { term, definitions };
}
