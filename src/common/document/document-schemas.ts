import type { JsonSchema } from './data-field.js';
import { INLINES, MARKS } from './inline-table.js';
import { isVoid, type NodeSpec } from './node-spec.js';
import { TOP_LEVEL } from './node-places.js';
import { BLOCKS } from './node-table.js';
import { plainDocument } from './plain-document.js';
import { REF_SCHEMAS } from './ref-schemas.js';

type Schemas = Record<string, JsonSchema>;

const path = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const nameOf = (type: string, object: string) => type.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()) + object;
const constant = (value: string) => ({ type: 'string', enum: [value] });
const listOf = (items: JsonSchema) => ({ type: 'array', items });
const ANY = { type: 'object', additionalProperties: true };
const KEY = { type: 'string', example: '0UmGg9BlOcKkEyIdEnTi' };

/** Everything that documents consist of, as the tables of nodes declare it. */
export const documentSchemas = (): Record<string, object> => ({
  ...REF_SCHEMAS,
  Block: {
    description: 'A block that may be at the top of a document.',
    ...unionOf(TOP_LEVEL, 'Block'),
    example: plainDocument('Start here.').nodes[0],
  },
  AnyBlock: {
    description: 'A block of any type.',
    ...unionOf(Object.keys(BLOCKS), 'Block'),
    example: plainDocument('Start here.').nodes[0],
  },
  Document: shape(
    {
      object: constant('document'),
      data: { type: 'object', properties: { schemaVersion: { type: 'integer', example: 1 } }, additionalProperties: true },
      meta: shape({ token: KEY }, ['token']),
      nodes: listOf(path('Block')),
    },
    ['meta'],
  ),
  AnyDocument: {
    description: 'A document that is kept as it is: its nodes may be of any type.',
    ...shape({ object: constant('document'), data: ANY, nodes: listOf(ANY) }),
  },
  TextNode: shape({ object: constant('text'), key: KEY, leaves: listOf(path('Leaf')) }, ['key']),
  Leaf: shape({
    object: constant('leaf'),
    text: { type: 'string', example: 'engine' },
    marks: listOf({ title: 'Mark', ...unionOf(Object.keys(MARKS), 'Mark') }),
  }),
  ...nodes(BLOCKS, 'Block'),
  ...nodes(INLINES, 'Inline'),
  ...nodes(MARKS, 'Mark'),
});

const nodes = (table: Readonly<Record<string, NodeSpec>>, suffix: string): Schemas =>
  Object.fromEntries(
    Object.entries(table).map(([type, spec]) => [
      nameOf(type, suffix),
      suffix === 'Mark' ? mark(type, spec) : node(type, spec, suffix.toLowerCase()),
    ]),
  );

const mark = (type: string, spec: NodeSpec) => shape({ object: constant('mark'), type: constant(type), data: dataOf(spec) });

const node = (type: string, spec: NodeSpec, object: string): JsonSchema =>
  shape(
    {
      object: constant(object),
      type: constant(type),
      key: KEY,
      isVoid: { type: 'boolean', enum: [isVoid(spec)] },
      data: dataOf(spec),
      ...(spec.meta && { meta: shape(Object.fromEntries(spec.meta.map((member) => [member, KEY])), spec.meta) }),
      ...(spec.nodes && { nodes: listOf(childrenOf(spec.nodes)) }),
      ...(spec.fragments && { fragments: listOf(fragmentsOf(spec.fragments)) }),
    },
    ['key', 'meta'],
  );

function shape(properties: Schemas, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((member) => !optional.includes(member));
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

function dataOf({ data }: NodeSpec): JsonSchema {
  const members = Object.entries(data);
  return shape(
    Object.fromEntries(members.map(([member, { schema }]) => [member, schema])),
    members.filter(([, { required }]) => !required).map(([member]) => member),
  );
}

/** Texts have no type, so that only unions without them have a discriminator. */
function childrenOf(types: readonly string[]): JsonSchema {
  if (types.every((type) => type in BLOCKS)) return sameTypes(types, TOP_LEVEL) ? path('Block') : unionOf(types, 'Block');
  const [only, ...others] = types.map((type) => path(type === 'text' ? 'TextNode' : nameOf(type, 'Inline')));
  return others.length === 0 ? only! : { ...(types === BLOCKS['paragraph'].nodes && { title: 'InlineNode' }), oneOf: [only, ...others] };
}

const sameTypes = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((type) => others.includes(type));

function unionOf(types: readonly string[], suffix: string): JsonSchema {
  if (types.length === 1) return path(nameOf(types[0]!, suffix));
  const references = types.map((type): [string, string] => [type, path(nameOf(type, suffix)).$ref]);
  return {
    oneOf: references.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(references) },
  };
}

function fragmentsOf({ by, names }: NonNullable<NodeSpec['fragments']>): JsonSchema {
  const fragments = Object.entries(names).map(([name, { nodes }]) =>
    shape(
      {
        object: constant('fragment'),
        key: KEY,
        ...(by === 'type' && { fragment: KEY }),
        ...(by === 'fragment' && { type: KEY }),
        [by]: name === '*' ? { ...KEY, description: 'What the fragment belongs to: the id of a record and of a column.' } : constant(name),
        nodes: listOf(childrenOf(nodes)),
      },
      ['key', by === 'type' ? 'fragment' : 'type'],
    ),
  );
  return fragments.length === 1 ? fragments[0]! : { oneOf: fragments };
}
