import { resolveRef } from '../changes/resolve-ref.js';
import { listIn, objectIn, type SpecObject } from '../changes/spec-value.js';
import { flatSchema, refName } from './flat-schema.js';
import type { Direction } from './shape-views.js';

const DEEPEST = 6;
const MOST_VALUES = 250;

/** Makes a value that a schema allows, of the examples and limits that it has. */
export class SampleValue {
  constructor(
    private readonly spec: SpecObject,
    private readonly direction: Direction,
    /** The number of values; those that are required may be more. */
    private left = MOST_VALUES,
  ) {}

  make(schema: unknown, within: readonly string[] = []): unknown {
    this.left -= 1;
    const name = refName(schema);
    const own = { ...resolveRef(this.spec, schema), ...objectIn(schema) };
    for (const given of [own['example'], listIn(own['examples'])[0], own['const'], own['default'], listIn(own['enum'])[0]])
      if (given !== undefined && given !== null) return given;
    if ((name !== undefined && within.includes(name)) || within.length > DEEPEST) return undefined;
    // Also schemas without a name are a level.
    return this.structured(schema, [...within, name ?? '']);
  }

  private structured(schema: unknown, within: readonly string[]): unknown {
    const flat = flatSchema(this.spec, schema);
    const { own, properties, choices, additional } = flat;
    const type = Array.isArray(own['type']) ? (own['type'] as unknown[]).find((one) => one !== 'null') : own['type'];
    if (properties.length > 0 || type === 'object') {
      const made: Record<string, unknown> = {};
      for (const property of [...properties].toSorted((a, b) => Number(b.required) - Number(a.required))) {
        if (this.left <= 0 && !property.required) break;
        const of = resolveRef(this.spec, property.schema);
        if (of[this.direction === 'request' ? 'readOnly' : 'writeOnly'] === true || of['deprecated'] === true) continue;
        const value = this.make(property.schema, within);
        if (value !== undefined)
          Object.defineProperty(made, property.name, { value, enumerable: true, configurable: true, writable: true });
      }
      const first = choices.find(({ kind }) => kind !== 'when');
      const chosen = first ? this.make(first.options[0], within) : undefined;
      if (properties.length === 0 && typeof additional === 'object' && additional !== null) {
        const value = this.make(additional, within);
        if (value !== undefined) made['key'] = value;
      }
      return typeof chosen === 'object' && chosen !== null && !Array.isArray(chosen) ? { ...made, ...chosen } : made;
    }
    const choice = choices.find(({ kind }) => kind !== 'when');
    if (choice) return this.make(choice.options[0], within);
    if (type === 'array' || own['items'] !== undefined) {
      const item = this.left > 0 ? this.make(own['items'], within) : undefined;
      return item === undefined ? [] : [item];
    }
    return scalarOf(own, type);
  }
}

/** Where nothing says what a text is. */
export const ANY_TEXT = 'text';
const TEXTS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-15T09:30:00Z',
  date: '2026-01-15',
  time: '09:30:00Z',
  duration: 'P3D',
  email: 'ada@example.com',
  'idn-email': 'ada@example.com',
  hostname: 'example.com',
  ipv4: '203.0.113.7',
  ipv6: '2001:db8::7',
  uri: 'https://example.com',
  url: 'https://example.com',
  'uri-reference': '/path',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  byte: 'aGVsbG8=',
  password: 'secret',
};

function scalarOf(schema: SpecObject, type: unknown): unknown {
  const { format, minimum, maximum, exclusiveMinimum, minLength } = schema;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === 'integer' || type === 'number') {
    if (typeof minimum === 'number') return exclusiveMinimum === true ? minimum + 1 : minimum;
    if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1;
    return typeof maximum === 'number' && maximum < 1 ? maximum : 1;
  }
  if (type !== 'string' && type !== undefined) return undefined;
  if (type === undefined && schema['minLength'] === undefined && format === undefined) return undefined;
  const text = typeof format === 'string' && Object.hasOwn(TEXTS, format) ? TEXTS[format]! : ANY_TEXT;
  return typeof minLength === 'number' && minLength > text.length && minLength < 1000 ? text.padEnd(minLength, 'x') : text;
}
