import { isRecord } from '../../../common/json/is-record.js';

const LONGEST = 4000;

/** The text of instructions, a line for each block. Their nodes may be of any type. */
export function instructionsOf(document: object): string {
  const lines: string[] = [''];
  const visit = (node: unknown): void => {
    if (!isRecord(node)) return;
    if (node['object'] === 'block' && lines.at(-1) !== '') lines.push('');
    if (typeof node['text'] === 'string') lines.push((lines.pop() ?? '') + node['text']);
    for (const member of ['leaves', 'nodes', 'fragments']) {
      const inner = node[member];
      if (Array.isArray(inner)) for (const each of inner) visit(each);
    }
  };
  visit(document);
  return lines.join('\n').trim().slice(0, LONGEST);
}
