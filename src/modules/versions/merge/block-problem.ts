import { checkDocument } from '../../../common/document/check-document.js';
import type { Block } from '../../../common/document/rich-text.js';
import { TOP_LEVEL } from '../../../common/document/node-places.js';
import type { NodeSpec } from '../../../common/document/node-spec.js';
import { BLOCKS } from '../../../common/document/node-table.js';

/** Returns what is wrong with a value that replaces a block, or undefined. */
export function blockProblem(value: unknown): string | undefined {
  const [problem] = checkDocument({ object: 'document', data: {}, nodes: [onPage(value)] });
  return problem && `must be a block: ${problem.pointer} ${problem.message}`;
}

/** Returns what is wrong with the data of a block, ignoring the blocks in it. */
export function dataProblem({ type, isVoid, data, meta }: Block): string | undefined {
  const block = { object: 'block', type, isVoid, data, ...(meta && { meta }) };
  const problems = checkDocument({ object: 'document', data: {}, nodes: [onPage(block)] });
  const problem = problems.find(({ pointer }) => /^(\/nodes\/0)+\/(data|meta)(\/|$)/.test(pointer));
  return problem && `must be valid for the block: ${problem.pointer} ${problem.message}`;
}

/** Wraps a block that is not allowed at the top level in a container: an item in a list, for example. */
function onPage(value: unknown): unknown {
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  if (typeof type !== 'string' || TOP_LEVEL.includes(type)) return value;
  const holder = Object.entries<NodeSpec>(BLOCKS).find(([, { data, nodes }]) => {
    return nodes?.includes(type) && !Object.values(data).some(({ required }) => required);
  });
  return holder ? { object: 'block', type: holder[0], data: {}, nodes: [value] } : value;
}
