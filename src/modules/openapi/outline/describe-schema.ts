import type { Block, InlineNode } from '../../../common/document/rich-text.js';
import { resolveRef } from '../changes/resolve-ref.js';
import { listIn, memberOf, objectIn, type SpecObject } from '../changes/spec-value.js';
import { descriptionBlocks } from './description-blocks.js';
import { line, listOf, words } from './make-blocks.js';

/** Levels of objects that are described within each other. Schemas with a name are described on their own. */
const DEEPEST = 4;
/** Properties and options of one operation or schema; the last item names the number of the others. */
const MOST_ITEMS = 300;
const MOST_VALUES = 20;
const LONGEST_VALUE = 60;
const LONGEST_DESCRIPTION = 1000;

interface Member {
  name: string;
  schema: unknown;
  required: boolean;
}

/** Describes schemas as lists of their properties. Cycles end at names, so the result is finite. */
export class SchemaDescriber {
  private left = MOST_ITEMS;

  constructor(private readonly spec: SpecObject) {}

  /** The properties of a schema, of the items of a list, or of the options to choose from. */
  members(schema: unknown, depth = 0): Block[] {
    const resolved = resolveRef(this.spec, schema);
    if (resolved['items'] !== undefined) return depth < DEEPEST ? this.nested(resolved['items'], depth) : [];
    const found = new Map<string, Member>();
    this.collect(resolved, found, new Set());
    const options = [...listIn(resolved['oneOf']), ...listIn(resolved['anyOf'])];
    const items: Block[][] = [];
    for (const member of found.values()) {
      if (!this.take()) break;
      items.push(this.item(member, depth));
    }
    if (options.length > 1) for (const option of options) if (this.take()) items.push(this.option(option, depth));
    const missing = found.size + (options.length > 1 ? options.length : 0) - items.length;
    if (missing > 0) items.push([line(words(`${missing} more`))]);
    return listOf(items);
  }

  /** A parameter, a header or a property, with what is allowed as its value. */
  item({ name, schema, required }: Member, depth: number, place = '', description?: unknown): Block[] {
    const value = objectIn(schema);
    const isDeprecated = value['deprecated'] === true;
    const said = [place, typeOf(schema), required ? 'required' : '', value['readOnly'] === true ? 'read-only' : ''];
    const notes = [...said, value['writeOnly'] === true ? 'write-only' : '', isDeprecated ? 'deprecated' : ''].filter(Boolean).join(', ');
    const nodes: InlineNode[] = [words(name, 'code'), words(` ${notes}`)];
    const [first, ...rest] = descriptionBlocks(description ?? value['description'], LONGEST_DESCRIPTION);
    const text = first?.type === 'paragraph' ? first : undefined;
    if (text) nodes.push(words(': '), ...(text.nodes as readonly InlineNode[]));
    const values = valuesOf(value);
    nodes.push(...(text || values.length === 0 ? [] : [words('.')]), ...values);
    return [line(...nodes), ...(first && !text ? [first] : []), ...rest, ...(depth < DEEPEST ? this.nested(schema, depth) : [])];
  }

  private option(option: unknown, depth: number): Block[] {
    const { description, title } = objectIn(option);
    const name = typeof title === 'string' && objectIn(option)['$ref'] === undefined ? `: ${title}` : '';
    return [
      line(words('Option '), words(typeOf(option), 'code'), words(name)),
      ...descriptionBlocks(description, LONGEST_DESCRIPTION),
      ...(depth < DEEPEST ? this.nested(option, depth) : []),
    ];
  }

  /** What is written in place; schemas with a name are described elsewhere. */
  private nested(schema: unknown, depth: number): Block[] {
    const value = objectIn(schema);
    if (value['$ref'] !== undefined) return [];
    const isObject = ['properties', 'items', 'allOf', 'oneOf', 'anyOf'].some((member) => value[member] !== undefined);
    return isObject ? this.members(value, depth + 1) : [];
  }

  /** Properties of a schema and of all schemas that it combines. */
  private collect(schema: SpecObject, found: Map<string, Member>, seen: Set<SpecObject>): void {
    if (seen.has(schema) || seen.size > MOST_ITEMS) return;
    seen.add(schema);
    for (const part of listIn(schema['allOf'])) this.collect(resolveRef(this.spec, part), found, seen);
    const required = new Set(listIn(schema['required']));
    const properties = objectIn(schema['properties']);
    for (const name of Object.keys(properties)) {
      found.set(name, { name, schema: memberOf(properties, name), required: required.has(name) });
    }
    for (const [name, member] of found) if (required.has(name)) found.set(name, { ...member, required: true });
  }

  private take(): boolean {
    this.left -= 1;
    return this.left >= 0;
  }
}

/** The type of a schema in a few words: `string (date-time)`, `array of Pet`. */
export function typeOf(schema: unknown, depth = 0): string {
  if (schema === false) return 'nothing';
  const value = objectIn(schema);
  const { $ref: ref, type, format, allOf } = value;
  if (typeof ref === 'string') return nameOf(ref);
  if (depth > DEEPEST) return 'any';
  const orNull = value['nullable'] === true ? ' or null' : '';
  const options = [...listIn(value['oneOf']), ...listIn(value['anyOf'])];
  if (options.length > 0) return `${several(options, ' or ', depth)}${orNull}`;
  if (Array.isArray(allOf) && type === undefined && value['properties'] === undefined) return `${several(allOf, ' and ', depth)}${orNull}`;
  if (Array.isArray(type) && type.length > 0) {
    return several(
      type.map((one: unknown) => ({ ...value, type: one })),
      ' or ',
      depth,
    );
  }
  if (type === 'array' || (type === undefined && value['items'] !== undefined))
    return `array of ${typeOf(value['items'], depth + 1)}${orNull}`;
  const extra = value['additionalProperties'];
  if (typeof extra === 'object' && extra !== null && value['properties'] === undefined)
    return `map of ${typeOf(extra, depth + 1)}${orNull}`;
  const name = typeof type === 'string' ? type : value['properties'] === undefined ? 'any' : 'object';
  return `${name}${typeof format === 'string' ? ` (${format})` : ''}${orNull}`.slice(0, 200);
}

const MOST_OPTIONS = 5;

function several(schemas: readonly unknown[], between: string, depth: number): string {
  const names = [...new Set(schemas.slice(0, MOST_OPTIONS).map((schema) => typeOf(schema, depth + 1)))];
  return `${names.join(between)}${schemas.length > MOST_OPTIONS ? `${between}others` : ''}`;
}

export function nameOf(ref: string): string {
  const name = ref.split('/').at(-1)!.slice(0, 200);
  try {
    return decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return name;
  }
}

function valuesOf(schema: SpecObject): InlineNode[] {
  const nodes: InlineNode[] = [];
  const values = Array.isArray(schema['enum']) ? (schema['enum'] as unknown[]) : [];
  for (const [i, value] of values.slice(0, MOST_VALUES).entries())
    nodes.push(words(i === 0 ? ' One of ' : ', '), words(shown(value), 'code'));
  if (values.length > MOST_VALUES) nodes.push(words(` and ${values.length - MOST_VALUES} more`));
  if (values.length > 0) nodes.push(words('.'));
  if (schema['const'] !== undefined) nodes.push(words(' Always '), words(shown(schema['const']), 'code'), words('.'));
  if (schema['default'] !== undefined) nodes.push(words(' Default: '), words(shown(schema['default']), 'code'), words('.'));
  return nodes;
}

/** Not printed whole, because a default may be large. */
function shown(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : typeof value === 'object' && value !== null
        ? Array.isArray(value)
          ? '[…]'
          : '{…}'
        : String(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text === '' ? '""' : text;
}
