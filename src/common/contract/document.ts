import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Sound } from '../http/sound.decorator.js';
import { isRecord } from './is-record.js';

/** A rich-text document. What its nodes may be is the content room's to say; here it is only well-formed and bounded. */
export interface RichTextDocument {
  object: 'document';
  data: Record<string, unknown>;
  nodes: readonly RichTextNode[];
}

interface RichTextNode {
  object: string;
  nodes?: readonly RichTextNode[];
  [member: string]: unknown;
}

const MAX_SIZE = 256 * 1024;
const MAX_DEPTH = 64;

export const EMPTY_DOCUMENT: RichTextDocument = { object: 'document', data: { schemaVersion: 1 }, nodes: [] };

const SCHEMA: ApiPropertyOptions = {
  type: 'object',
  required: ['object', 'data', 'nodes'],
  properties: {
    object: { type: 'string', enum: ['document'] },
    data: { type: 'object', additionalProperties: true },
    nodes: { type: 'array', items: { type: 'object', additionalProperties: true } },
  },
  example: {
    object: 'document',
    data: { schemaVersion: 1 },
    nodes: [
      {
        object: 'block',
        type: 'paragraph',
        isVoid: false,
        data: {},
        nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Answer briefly.', marks: [] }] }],
      },
    ],
  },
};

/** Documents a rich-text document in an answer. */
export const RichText = (options: ApiPropertyOptions = {}) => ApiProperty({ ...SCHEMA, ...options } as ApiPropertyOptions);

export const IsRichText = () => applyDecorators(RichText(), Sound('isRichText', problemOf));

function problemOf(value: unknown): string | undefined {
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
