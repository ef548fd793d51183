import type { Block } from './rich-text.js';

/** A code block in which the lines with these numbers are highlighted, in addition to those that are. */
export function highlightLines(code: Block, numbers: ReadonlySet<unknown>): Block {
  if (numbers.size === 0) return code;
  const nodes = (code.nodes ?? []).map((line, index) => (line.object === 'block' && numbers.has(index + 1) ? highlighted(line) : line));
  return { ...code, nodes };
}

const highlighted = (line: Block): Block => ({ ...line, data: { highlighted: true } });
