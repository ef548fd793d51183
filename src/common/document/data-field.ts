import { isRecord } from '../json/is-record.js';
import { isStorable, refProblem } from './content-ref.js';
import { isSafeUrl } from './safe-url.js';

/** What a member of a node's data may be: its problem is said relative to the member. */
export interface Field {
  /** How Markdown writes it: attributes in the wild hold texts only. */
  type: 'text' | 'flag' | 'number' | 'size' | 'ref' | 'texts' | 'json';
  required: boolean;
  /** Saying it says nothing. */
  usual?: unknown;
  problem(value: unknown): Flaw | undefined;
}

export interface Flaw {
  at?: string;
  message: string;
}

type Problem = (value: unknown) => string | Flaw | undefined;

function field(type: Field['type'], problem: Problem, usual?: unknown): Field {
  return {
    type,
    required: false,
    usual,
    problem: (value) => {
      const flaw = problem(value);
      return typeof flaw === 'string' ? { message: flaw } : flaw;
    },
  };
}

export const required = (optional: Field): Field => ({ ...optional, required: true });

export const text = (pattern?: RegExp): Field =>
  field('text', (value) => {
    if (typeof value !== 'string') return 'must be a text';
    if (!isStorable(value)) return 'must not hold control characters or broken surrogates';
    return pattern && !pattern.test(value) ? `must match ${pattern.source}` : undefined;
  });

export const oneOf = (values: readonly string[], usual?: string): Field =>
  field('text', (value) => (values.includes(value as string) ? undefined : `must be one of ${values.join(', ')}`), usual);

export const flag = (usual?: boolean): Field =>
  field('flag', (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'), usual);

export const whole = (from: number, to: number, usual?: number): Field =>
  field(
    'number',
    (value) =>
      Number.isSafeInteger(value) && (value as number) >= from && (value as number) <= to
        ? undefined
        : `must be a whole number from ${from} to ${to}`,
    usual,
  );

/** Pixels, or any measure as a text. */
export const size = (): Field =>
  field('size', (value) => {
    if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? undefined : 'must not be negative';
    return typeof value === 'string' && isStorable(value) ? undefined : 'must be a number or a text';
  });

export const url = (): Field =>
  field('text', (value) => {
    if (typeof value !== 'string' || !isStorable(value)) return 'must be a URL';
    return isSafeUrl(value) ? undefined : 'must be a safe URL: http, https, mailto, tel or relative';
  });

export const ref = (...kinds: string[]): Field => field('ref', (value) => refProblem(value, kinds.length > 0 ? kinds : undefined));

export const texts = (): Field =>
  field('texts', (value) =>
    Array.isArray(value) && value.every((item) => typeof item === 'string' && isStorable(item)) ? undefined : 'must be a list of texts',
  );

/** Any object of JSON. */
export const object = (): Field => field('json', (value) => (isRecord(value) ? jsonProblem(value) : 'must be an object'));

/** A value with a shape of its own. */
export const shaped = (problem: Problem): Field => field('json', (value) => problem(value) ?? jsonProblem(value));

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
