import type { Meter } from './meter.js';

type Binary = (a: unknown, b: unknown, meter: Meter) => unknown;

const numbers =
  (apply: (a: number, b: number) => number): Binary =>
  (a, b, meter) =>
    typeof a === 'number' && typeof b === 'number' ? finite(apply(a, b)) : meter.unknown(undefined);

const comparison =
  (holds: (a: number | string, b: number | string) => boolean): Binary =>
  (a, b, meter) =>
    (typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string')
      ? holds(a, b)
      : meter.unknown(false);

const finite = (value: number) => (Number.isFinite(value) ? value : undefined);

/** Like `===`, except that null equals a missing value. "1" never equals 1, whichever of the two a claim contains. */
const equal = (a: unknown, b: unknown) => a === b || (isAbsent(a) && isAbsent(b));

const isAbsent = (value: unknown) => value === undefined || value === null;

/** Joins a text with a text, a number, true or false; adds two numbers. */
function plus(a: unknown, b: unknown, meter: Meter): unknown {
  if (typeof a === 'number' && typeof b === 'number') return finite(a + b);
  if (typeof a !== 'string' && typeof b !== 'string') return meter.unknown(undefined);
  return meter.text(asText(a) + asText(b));
}

/** Lists, objects and missing values become an empty text. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

function isIn(name: unknown, value: unknown, meter: Meter): boolean {
  if (Array.isArray(value)) {
    meter.spend(value.length);
    return value.includes(name);
  }
  if (typeof value !== 'object' || value === null || (typeof name !== 'string' && typeof name !== 'number')) return meter.unknown(false);
  return Object.hasOwn(value, name);
}

export const BINARY: Readonly<Record<string, Binary>> = {
  '==': equal,
  '!=': (a, b) => !equal(a, b),
  '===': (a, b) => a === b,
  '!==': (a, b) => a !== b,
  '<': comparison((a, b) => a < b),
  '>': comparison((a, b) => a > b),
  '<=': comparison((a, b) => a <= b),
  '>=': comparison((a, b) => a >= b),
  '+': plus,
  '-': numbers((a, b) => a - b),
  '*': numbers((a, b) => a * b),
  '/': numbers((a, b) => a / b),
  '%': numbers((a, b) => a % b),
  in: isIn,
};

export const UNARY: Readonly<Record<string, (value: unknown, meter: Meter) => unknown>> = {
  '!': (value) => !value,
  '-': (value, meter) => (typeof value === 'number' ? -value : meter.unknown(undefined)),
  '+': (value, meter) => (typeof value === 'number' ? value : meter.unknown(undefined)),
};
