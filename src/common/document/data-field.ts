import { expressionProblem } from '../expressions/expression.js';
import { isRecord } from '../json/is-record.js';
import { isStorable, refProblem } from './content-ref.js';
import { refSchema } from './ref-schemas.js';
import { isSafeUrl } from './safe-url.js';

/** What a member of a node's data may be: its problem is said relative to the member. */
export interface Field {
  /** How Markdown writes it: attributes in the wild hold texts only. */
  type: 'text' | 'flag' | 'number' | 'size' | 'ref' | 'texts' | 'json';
  required: boolean;
  /** Saying it says nothing. */
  usual?: unknown;
  /** Documents the member. */
  schema: JsonSchema;
  problem(value: unknown): Flaw | undefined;
  /** The stored form of a value that clients may write in several ways. */
  stored?(value: unknown): unknown;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Flaw {
  at?: string;
  message: string;
}

type Problem = (value: unknown) => string | Flaw | undefined;

function field(type: Field['type'], schema: JsonSchema, problem: Problem, usual?: unknown): Field {
  return {
    type,
    required: false,
    usual,
    schema,
    problem: (value) => {
      const flaw = problem(value);
      return typeof flaw === 'string' ? { message: flaw } : flaw;
    },
  };
}

export const required = (optional: Field): Field => ({ ...optional, required: true });

export const text = (pattern?: RegExp): Field =>
  field('text', { type: 'string', ...(pattern && { pattern: pattern.source }), example: 'engine' }, (value) => {
    if (typeof value !== 'string') return 'must be a text';
    if (!isStorable(value)) return 'must not hold control characters or broken surrogates';
    return pattern && !pattern.test(value) ? `must match ${pattern.source}` : undefined;
  });

/** What has to be true for readers to see something. One that cannot be compiled is never true, so it is refused when it is written. */
export const condition = (): Field =>
  field('text', { type: 'string', example: 'visitor.claims.beta' }, (value) => text().problem(value) ?? expressionProblem(value as string));

export const oneOf = (values: readonly string[], usual?: string): Field =>
  field(
    'text',
    { type: 'string', enum: values, description: `One of ${values.map((value) => `\`${value}\``).join(', ')}.` },
    (value) => (values.includes(value as string) ? undefined : `must be one of ${values.join(', ')}`),
    usual,
  );

export const flag = (usual?: boolean): Field =>
  field('flag', { type: 'boolean' }, (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'), usual);

export const whole = (from: number, to: number, usual?: number): Field =>
  field(
    'number',
    { type: 'integer', minimum: from, maximum: to },
    (value) =>
      Number.isSafeInteger(value) && (value as number) >= from && (value as number) <= to
        ? undefined
        : `must be a whole number from ${from} to ${to}`,
    usual,
  );

/** Pixels, or any measure as a text. */
export const size = (): Field =>
  field(
    'size',
    {
      title: 'Size',
      oneOf: [
        { type: 'number', format: 'double', minimum: 0 },
        { type: 'string', example: '50%' },
      ],
    },
    (value) => {
      if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? undefined : 'must not be negative';
      return typeof value === 'string' && isStorable(value) ? undefined : 'must be a number or a text';
    },
  );

const UNITS = ['px', '%', 'rem', 'em', 'vw', 'vh'];
const MEASURE = {
  type: 'object',
  properties: {
    value: { type: 'number', format: 'double', minimum: 0 },
    unit: { type: 'string', enum: UNITS, description: `One of ${UNITS.map((unit) => `\`${unit}\``).join(', ')}.` },
  },
  required: ['value', 'unit'],
};

/** A size, also as a value with its unit: `{ unit: '%', value: 50 }` is stored as `50%`. */
export const length = (): Field => ({
  ...size(),
  schema: { title: 'Length', oneOf: [...(size().schema['oneOf'] as JsonSchema[]), MEASURE] },
  problem: (value) => (isRecord(value) ? measureProblem(value) : size().problem(value)),
  stored: (value) =>
    isRecord(value) ? (value['unit'] === 'px' ? value['value'] : `${String(value['value'])}${String(value['unit'])}`) : value,
});

function measureProblem({ value, unit, ...others }: Record<string, unknown>): Flaw | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
    return { at: '/value', message: 'must be a number that is not negative' };
  if (!UNITS.includes(unit as string)) return { at: '/unit', message: `must be one of ${UNITS.join(', ')}` };
  return Object.keys(others).length > 0 ? { message: 'must hold `unit` and `value` alone' } : undefined;
}

export const url = (): Field =>
  field('text', { type: 'string', example: 'https://video.example.com/engine' }, (value) => {
    if (typeof value !== 'string' || !isStorable(value)) return 'must be a URL';
    return isSafeUrl(value) ? undefined : 'must be a safe URL: http, https, mailto, tel or relative';
  });

export const ref = (...kinds: string[]): Field =>
  field('ref', refSchema(kinds), (value) => refProblem(value, kinds.length > 0 ? kinds : undefined));

export const texts = (): Field =>
  field('texts', { type: 'array', items: { type: 'string', example: 'engine' } }, (value) =>
    Array.isArray(value) && value.every((item) => typeof item === 'string' && isStorable(item)) ? undefined : 'must be a list of texts',
  );

/** Names of tags, also as references: `{ kind: 'tag', tag: 'fix' }` is stored as `fix`. */
export const tags = (): Field => ({
  ...texts(),
  schema: { type: 'array', items: { title: 'UpdateTag', oneOf: [{ type: 'string', example: 'fix' }, refSchema(['tag'])] } },
  problem: (value) => (Array.isArray(value) && value.some(isRecord) ? tagsProblem(value) : texts().problem(value)),
  stored: (value) => (value as readonly unknown[]).map((tag) => (isRecord(tag) ? tag['tag'] : tag)),
});

const tagsProblem = (list: readonly unknown[]): Flaw | undefined => {
  const isTag = (tag: unknown) => (typeof tag === 'string' ? isStorable(tag) : refProblem(tag, ['tag']) === undefined);
  return list.every(isTag) ? undefined : { message: 'must be a list of texts or of references to tags' };
};

/** Any object of JSON. */
export const object = (): Field =>
  field('json', { type: 'object', additionalProperties: true }, (value) => (isRecord(value) ? jsonProblem(value) : 'must be an object'));

/** A value with a shape of its own. */
export const shaped = (problem: Problem, schema: JsonSchema): Field =>
  field('json', schema, (value) => problem(value) ?? jsonProblem(value));

const DEEPEST = 64;
const MOST = 200_000;
const TOO_MANY = `must not hold more than ${MOST} values`;

/** What keeps a value from being stored, without trusting its depth. */
export function jsonProblem(root: unknown): string | undefined {
  const todo: [unknown, number][] = [[root, 0]];
  for (let seen = 0, next = todo.pop(); next; next = todo.pop(), seen++) {
    const [value, depth] = next;
    if (depth > DEEPEST) return `must not be nested deeper than ${DEEPEST} levels`;
    if (typeof value === 'string' && !isStorable(value)) return 'must not hold control characters or broken surrogates';
    if (typeof value === 'number' && !Number.isFinite(value)) return 'must hold finite numbers only';
    if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return 'must be JSON';
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      if (seen + todo.length + value.length > MOST) return TOO_MANY;
      for (const member of value) todo.push([member, depth + 1]);
      continue;
    }
    const names = Object.keys(value);
    if (seen + todo.length + names.length > MOST) return TOO_MANY;
    for (const name of names) {
      if (!isStorable(name)) return 'must not hold control characters or broken surrogates';
      todo.push([(value as Record<string, unknown>)[name], depth + 1]);
    }
  }
  return undefined;
}
