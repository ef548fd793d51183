import type { ApiChoice, ApiField, ApiOption, ApiShape, ApiText, ApiValue, FieldFlag } from '../../../common/api-reference/api-part.js';
import { resolveRef } from '../changes/resolve-ref.js';
import { listIn, memberOf, objectIn, type SpecObject } from '../changes/spec-value.js';
import { descriptionBlocks } from '../outline/description-blocks.js';
import { typeOf } from '../outline/type-of.js';
import { storableText } from '../outline/storable-text.js';
import { type Choice, flatSchema, type FlatSchema, refName, withoutRef } from './flat-schema.js';
import { limitsOf, shortValue } from './limits-of.js';

/** What a part describes: a schema is shown whole, a request without what only responses have, and the other way round. */
export type Direction = 'request' | 'response' | 'both';

/** Of one object or choice. */
const MOST_FIELDS = 300;
/** Of one object where nothing is cut. */
const ALL_FIELDS = 5_000;
/** Fields that are only named. */
const MOST_NAMES = 3_000;
/** The names of further fields take of these bytes, but not all. */
const LEAST_OF_FIRST = 19_000;
/** How much more than what is left may be spent on one object. */
const OVER = 8_000;
const MOST_OPTIONS = 30;
const MOST_VALUES = 200;
const SHOWN_VALUES = 12;
const DEEPEST = 12;
const LONGEST_DESCRIPTION = 4000;
/** The bytes of HTML around a field or an option. */
const AROUND = 360;
/** Of a field that is only named. */
const AROUND_NAME = 40;
/** Of a link to the page of a schema. */
const LINK = 120;

/** Bytes of HTML that a page has for schemas, estimated. What does not fit is a link, or named. */
export interface SchemaRoom {
  /** For the fields of bodies themselves. */
  firstLevel: number;
  /** For all others. */
  nested: number;
}

interface Waiting {
  schema: unknown;
  direction: Direction;
  /** The named schemas that it is within. */
  within: readonly string[];
  depth: number;
  /** The property whose value chose this schema. */
  told?: { property: string; value: string };
  put: (shape: ApiShape) => void;
}

const costOfNames = (fields: readonly { name: string }[]): number =>
  fields.slice(0, MOST_NAMES).reduce((sum, { name }) => sum + AROUND_NAME + name.length, 0);

/** Describes schemas breadth first, until the budget of a part is used up: what is near to the top is shown, whatever is below it. */
export class ShapeViews {
  /** The schemas that are named and described elsewhere. */
  readonly named = new Set<string>();
  private readonly waiting: Waiting[] = [];
  private spent = 0;
  private spentFirst = 0;

  /** Without a limit, schemas that have a name are only named. */
  constructor(
    private readonly spec: SpecObject,
    private readonly room?: SchemaRoom,
  ) {}

  /** Leaves less for what is nested, because the rest of the page needs it. */
  spend(bytes: number): void {
    this.spent += bytes;
  }

  /** A parameter, property or header; what is in it comes later. */
  field(name: string, schema: unknown, said: FieldBasis): ApiField {
    const { direction, required = false, within = [], depth = 0 } = said;
    const own = { ...resolveRef(this.spec, schema), ...withoutRef(objectIn(schema)) };
    const flags: FieldFlag[] = [
      ...(required ? ['required' as const] : []),
      ...(own['deprecated'] === true || said.deprecated === true ? ['deprecated' as const] : []),
      ...(own['readOnly'] === true && direction === 'both' ? ['readOnly' as const] : []),
      ...(own['writeOnly'] === true && direction === 'both' ? ['writeOnly' as const] : []),
    ];
    const description = textOf(said.description ?? own['description']);
    const limits = [...limitsOf(own), ...(said.notes ?? [])];
    const example = said.example ?? own['example'] ?? listIn(own['examples'])[0];
    const field: ApiField = {
      name: storableText(name),
      type: typeOf(schema),
      ...(flags.length > 0 && { flags }),
      ...(description !== undefined && { description }),
      ...(limits.length > 0 && { limits }),
      ...(own['default'] !== undefined && { default: shortValue(own['default']) }),
      ...(example !== undefined && typeof example !== 'object' && { example: shortValue(example) }),
      ...valuesOf(own),
    };
    this.spent += AROUND + JSON.stringify(field).length + (refName(schema) === undefined ? 0 : LINK);
    this.expand({ schema, direction, within, depth, put: (shape) => (field.shape = shape) });
    return field;
  }

  /** Describes later what is in a value. */
  expand(waiting: Waiting): void {
    this.waiting.push(waiting);
  }

  /** Describes all that waits. */
  finish(): void {
    for (let at = 0; at < this.waiting.length; at++) this.describe(this.waiting[at]!);
    this.waiting.length = 0;
  }

  private describe({ schema, direction, within, depth, told, put }: Waiting): void {
    const inner = this.innermost(schema);
    const name = refName(inner);
    if (this.room === undefined && name !== undefined) {
      this.named.add(name);
      return put({ schema: name, because: 'large' });
    }
    if (name !== undefined && within.includes(name)) return put({ schema: name, because: 'recursive' });
    const flat = flatSchema(this.spec, inner);
    if (!isStructured(flat)) return;
    if (depth > 0 && (this.left <= 0 || depth > DEEPEST || this.costOf(flat) > this.left + OVER)) {
      // What has no name is described with the schema that it is in.
      const near = name ?? within.at(-1);
      return put({ ...(near !== undefined && { schema: near }), because: 'large' });
    }
    const below = { direction, within: name === undefined ? within : [...within, name], depth: depth + 1 };
    put(this.shapeOf(flat, below, told));
  }

  private get left(): number {
    return (this.room?.nested ?? Infinity) - this.spent;
  }

  private costOf({ properties }: FlatSchema): number {
    let cost = 0;
    for (const { schema } of properties) {
      const { description } = resolveRef(this.spec, schema);
      cost += AROUND + Math.min(LONGEST_DESCRIPTION, typeof description === 'string' ? description.length : 0);
    }
    return cost;
  }

  /** The items of lists, and of lists of lists. */
  private innermost(schema: unknown, steps = 0): unknown {
    const resolved = resolveRef(this.spec, schema);
    return resolved['items'] !== undefined && resolved['properties'] === undefined && steps < DEEPEST
      ? this.innermost(resolved['items'], steps + 1)
      : schema;
  }

  private shapeOf(flat: FlatSchema, below: Omit<FieldBasis, 'required'>, told: Waiting['told']): ApiShape {
    const shown = flat.properties.filter(({ schema }) => isSentIn(resolveRef(this.spec, schema), below.direction));
    const expandable = listIn(flat.own['x-expandableFields']);
    const isFirst = below.depth === 1;
    const roomOfFirst = Math.max(LEAST_OF_FIRST, (this.room?.firstLevel ?? Infinity) - costOfNames(shown));
    const fields: ApiField[] = [];
    for (const { name, schema, required } of shown.slice(0, this.room === undefined ? ALL_FIELDS : MOST_FIELDS)) {
      if (isFirst && this.spentFirst >= roomOfFirst) break;
      const notes = expandable.includes(name) ? ['expandable'] : [];
      const own = name === told?.property ? { ...resolveRef(this.spec, schema), enum: undefined, const: told.value } : schema;
      const before = this.spent;
      fields.push(this.field(name, own, { ...below, required, notes }));
      if (isFirst) this.spentFirst += this.spent - before;
    }
    const more = shown.slice(fields.length);
    this.spent += costOfNames(more);
    if (typeof flat.additional === 'object' && flat.additional !== null)
      fields.push(this.field(otherName(flat.additional), flat.additional, below));
    for (const [pattern, schema] of Object.entries(objectIn(flat.own['patternProperties'])).slice(0, MOST_OPTIONS))
      fields.push(this.field(`/${pattern}/`, schema, below));
    const items = listIn(flat.own['prefixItems']).slice(0, MOST_OPTIONS);
    for (const [place, item] of items.entries()) fields.push(this.field(`[${place}]`, item, below));
    const choices = flat.choices.map((choice) => this.choiceOf(choice, below));
    const needs = flat.needs.slice(0, MOST_OPTIONS).map((names) => names.map(storableText));
    return {
      ...(fields.length > 0 && { fields }),
      ...(more.length > 0 && { moreFields: more.length, moreNames: more.slice(0, MOST_NAMES).map(({ name }) => storableText(name)) }),
      ...(choices.length > 0 && { choices }),
      ...(needs.length > 0 && { needs }),
    };
  }

  private choiceOf({ kind, options, titles: given, discriminator }: Choice, below: Omit<FieldBasis, 'required'>): ApiChoice {
    const titles = new Map<string, number>();
    const views = options.slice(0, MOST_OPTIONS).map((schema, place): ApiOption => {
      const name = refName(schema);
      const own = { ...resolveRef(this.spec, schema), ...withoutRef(objectIn(schema)) };
      const named = typeof own['title'] === 'string' ? own['title'] : undefined;
      const value = name === undefined || !discriminator ? undefined : (discriminator.values.get(name) ?? name);
      const said = given?.[place] ?? (name === undefined ? undefined : discriminator?.values.get(name)) ?? named ?? name ?? typeOf(schema);
      const title = storableText(said).slice(0, 200);
      const count = (titles.get(title) ?? 0) + 1;
      titles.set(title, count);
      const description = textOf(own['description']);
      const option: ApiOption = { title: count === 1 ? title : `${title} ${count}`, type: typeOf(schema) };
      if (description !== undefined) option.description = description;
      this.spent += AROUND + JSON.stringify(option).length;
      this.expand({
        schema,
        direction: below.direction,
        within: below.within ?? [],
        depth: below.depth ?? 0,
        ...(discriminator && value !== undefined && { told: { property: discriminator.property, value } }),
        put: (shape) => (option.shape = shape),
      });
      return option;
    });
    const more = options.length - views.length;
    return { kind, options: views, ...(more > 0 && { moreOptions: more }) };
  }
}

interface FieldBasis {
  direction: Direction;
  required?: boolean;
  deprecated?: boolean;
  description?: unknown;
  example?: unknown;
  /** What else there is to say, in signs. */
  notes?: readonly string[];
  within?: readonly string[];
  depth?: number;
}

/** Whether there is more to say of a schema than what its type says. */
const isStructured = ({ properties, choices, needs, additional, own }: FlatSchema): boolean =>
  properties.length > 0 ||
  choices.length > 0 ||
  needs.length > 0 ||
  (typeof additional === 'object' && additional !== null && isStructuredAddition(additional)) ||
  own['patternProperties'] !== undefined ||
  own['prefixItems'] !== undefined;

/** The names of other properties may have a name. */
function otherName(additional: object): string {
  const named = objectIn(additional)['x-additionalPropertiesName'];
  return typeof named === 'string' && named !== '' ? `{${named}}` : '*';
}

/** `map of string` says all. */
const isStructuredAddition = (schema: object) =>
  ['$ref', 'properties', 'items', 'oneOf', 'anyOf', 'allOf'].some((member) => Object.hasOwn(schema, member));

const isSentIn = (schema: SpecObject, direction: Direction) =>
  direction === 'both' || schema[direction === 'request' ? 'readOnly' : 'writeOnly'] !== true;

/** Plain words where the description has no marks. */
export function textOf(description: unknown, longest = LONGEST_DESCRIPTION): ApiText | undefined {
  const blocks = descriptionBlocks(description, longest);
  const [first, ...rest] = blocks;
  if (!first) return undefined;
  const [text, ...others] = first.type === 'paragraph' && rest.length === 0 ? (first.nodes ?? []) : [];
  if (others.length > 0 || text?.object !== 'text') return blocks;
  const [leaf, ...leaves] = text.leaves;
  return leaves.length === 0 && leaf!.marks.length === 0 ? leaf!.text : blocks;
}

/** The values that are allowed, with what the specification says of each. */
function valuesOf(schema: SpecObject): Pick<ApiField, 'values' | 'moreValues'> {
  const all = schema['const'] === undefined ? listIn(schema['enum'] ?? objectIn(schema['items'])['enum']) : [schema['const']];
  if (all.length === 0) return {};
  const said = schema['x-enumDescriptions'] ?? schema['x-enum-descriptions'];
  const names = listIn(schema['x-enum-varnames']);
  const values = all.slice(0, MOST_VALUES).map((value, place): ApiValue => {
    const text = Array.isArray(said) ? (said as unknown[])[place] : memberOf(objectIn(said), String(value));
    const description = typeof text === 'string' ? text : names[place];
    return { value: shortValue(value), description: typeof description === 'string' ? storableText(description).slice(0, 500) : undefined };
  });
  const isDescribed = values.some(({ description }) => description !== undefined);
  const most = isDescribed ? MOST_VALUES : Math.max(SHOWN_VALUES, values.length);
  return { values: values.slice(0, most), ...(all.length > most && { moreValues: all.length - most }) };
}
