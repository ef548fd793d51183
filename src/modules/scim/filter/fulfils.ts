import type { ScimValues } from '../scim-attribute.js';
import type { Comparison, Filter, FilterValue } from './filter.js';

/** Whether one value of an attribute fulfils the filter of a path. Texts are compared without regard to case. */
export function fulfils(value: ScimValues, filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.of.every((part) => fulfils(value, part));
    case 'or':
      return filter.of.some((part) => fulfils(value, part));
    case 'not':
      return !fulfils(value, filter.of);
    case 'some':
      return false;
    case 'present':
      return read(value, filter.path) !== undefined;
    case 'compare':
      return compare(comparable(read(value, filter.path)), filter.op, comparable(filter.value));
  }
}

/** The values that a filter demands of one value of an attribute, if it demands nothing else: `type eq "work"`. */
export function demanded(filter: Filter): ReadonlyMap<string, FilterValue> | undefined {
  if (filter.kind === 'compare') return filter.op === 'eq' && filter.value !== null ? new Map([[filter.path, filter.value]]) : undefined;
  if (filter.kind !== 'and') return undefined;
  const [left, right] = filter.of.map(demanded);
  return left && right && new Map([...left, ...right]);
}

function read(value: ScimValues, path: string): unknown {
  const name = Object.keys(value).find((key) => key.toLowerCase() === path);
  return name === undefined ? undefined : value[name];
}

const comparable = (value: unknown): string | number | undefined => {
  if (typeof value === 'string') return value.toLowerCase();
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'number' ? value : undefined;
};

function compare(value: string | number | undefined, op: Comparison, wanted: string | number | undefined): boolean {
  if (op === 'eq') return value === wanted;
  if (op === 'ne') return value !== wanted;
  if (value === undefined || wanted === undefined) return false;
  const [text, part] = [String(value), String(wanted)];
  switch (op) {
    case 'co':
      return text.includes(part);
    case 'sw':
      return text.startsWith(part);
    case 'ew':
      return text.endsWith(part);
    case 'gt':
      return value > wanted;
    case 'ge':
      return value >= wanted;
    case 'lt':
      return value < wanted;
    case 'le':
      return value <= wanted;
  }
}
