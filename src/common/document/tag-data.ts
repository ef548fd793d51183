import { isRecord } from '../json/is-record.js';
import { type ContentRef, refProblem } from './content-ref.js';
import type { Field } from './data-field.js';
import type { NodeSpec } from './node-spec.js';
import type { Data } from './rich-text.js';
import { REF_ATTRIBUTES } from './tag-names.js';
import type { Attributes } from './tag-notation.js';

/** What an address in the text stands for; null when nothing safe and known. */
export type Resolve = (href: string) => ContentRef | null;
export type HrefOf = (ref: ContentRef) => string | undefined;

// Attributes others write for a member of ours.
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  size: ['data-size'],
  expanded: ['expanded'],
  fullWidth: ['data-full-width', 'full-width'],
  icon: ['data-icon'],
  expression: ['value'],
};

/** The data a tag's attributes say, or undefined when they lack what its type cannot do without. */
export function dataOfTag(attributes: Attributes, spec: NodeSpec, resolve: Resolve): { data: Data; meta?: Data } | undefined {
  const data: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(spec.data)) {
    const value = valueOf(name, field, attributes, spec, resolve);
    if (value !== undefined && !field.problem(value)) data[name] = value;
    else if (field.required) {
      const otherwise = field.type === 'text' ? usualOf(name) : undefined;
      if (otherwise === undefined) return undefined;
      data[name] = otherwise;
    }
  }
  const meta = attributes['meta'];
  const known = isRecord(meta) && Object.entries(meta).every(([name, value]) => spec.meta?.includes(name) && typeof value === 'string');
  return known ? { data, meta } : { data };
}

function valueOf(name: string, field: Field, attributes: Attributes, spec: NodeSpec, resolve: Resolve): unknown {
  if (field.type === 'ref') {
    const value = name === 'ref' ? refValue(attributes, spec) : attributes[name];
    if (isRecord(value)) return refProblem(value) ? undefined : value;
    return typeof value === 'string' ? (resolve(value) ?? undefined) : undefined;
  }
  const written = [name, ...(ALIASES[name] ?? [])].find((name) => Object.hasOwn(attributes, name));
  const value = written === undefined ? (name === 'url' ? (attributes['src'] ?? attributes['']) : undefined) : attributes[written];
  if (typeof value !== 'string') return field.type === 'text' && typeof value === 'number' ? String(value) : value;
  if (field.type === 'flag') return value === 'true' || value === '' ? true : value === 'false' ? false : undefined;
  if (field.type === 'texts') return listed(value);
  if (field.type === 'number') return value.trim() === '' ? undefined : Number(value);
  return value;
}

/** Others write a list as one text. */
const listed = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

function refValue(attributes: Attributes, spec: NodeSpec): unknown {
  const written = REF_ATTRIBUTES.find((name) => Object.hasOwn(attributes, name) && !Object.hasOwn(spec.data, name === 'ref' ? '' : name));
  if (written === undefined) return undefined;
  const value = attributes[written];
  return written === 'spec' && typeof value === 'string' ? { kind: 'openapi', spec: value } : value;
}

function usualOf(name: string): string | undefined {
  if (name === 'url') return undefined;
  return name === 'style' ? 'info' : name === 'kind' ? 'primary' : '';
}

/** The attributes that say it all, in the order of the table. */
export function attributesOf(node: { data: Data; meta?: Data }, spec: NodeSpec, hrefOf: HrefOf): Attributes {
  const attributes: [string, unknown][] = [];
  for (const [name, field] of Object.entries(spec.data)) {
    const value = node.data[name];
    if (value === undefined) continue;
    if (field.type !== 'ref') {
      attributes.push([name, value]);
      continue;
    }
    const href = hrefOf(value as ContentRef);
    if (href === undefined) attributes.push([name, value]);
    else attributes.push([name === 'ref' ? (spec.refAs ?? 'href') : name, href]);
  }
  if (node.meta) attributes.push(['meta', node.meta]);
  return Object.fromEntries(attributes);
}
