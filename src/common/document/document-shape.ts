import { isRecord } from '../json/is-record.js';
import { MAX_DEPTH } from './rich-text.js';

const MAX_SIZE = 256 * 1024;

/**
 * What is wrong with the shape of a document. For documents that are only kept and returned: their nodes may be of any
 * type, so what `checkDocument` refuses is accepted here.
 */
export function shapeProblem(value: unknown): string | undefined {
  if (!isRecord(value) || value['object'] !== 'document') return 'must be a document: { object: "document", data, nodes }';
  if (!isRecord(value['data'])) return 'must have an object as its data';
  if (!Array.isArray(value['nodes'])) return 'must have a list of nodes';
  if (JSON.stringify(value).length > MAX_SIZE) return `must not be larger than ${MAX_SIZE / 1024} kB`;
  return nodesProblem(value['nodes'], 1);
}

function nodesProblem(nodes: readonly unknown[], depth: number): string | undefined {
  if (depth > MAX_DEPTH) return `must not be nested deeper than ${MAX_DEPTH} levels`;
  for (const node of nodes) {
    if (!isRecord(node) || typeof node['object'] !== 'string') return 'must hold nodes that say what object they are';
    const { nodes: children } = node;
    if (children === undefined) continue;
    if (!Array.isArray(children)) return 'must hold nodes whose nodes are lists';
    const problem = nodesProblem(children, depth + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
