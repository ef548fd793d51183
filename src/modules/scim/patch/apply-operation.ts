import { isDeepStrictEqual } from 'node:util';
import { demanded, fulfils } from '../filter/fulfils.js';
import type { Filter } from '../filter/filter.js';
import { ScimError } from '../protocol/scim-error.js';
import { objectOf } from '../schema/read-resource.js';
import { readAttributes, readSingle, readValue } from '../schema/read-value.js';
import type { ScimAttribute, ScimKind, ScimValues } from '../scim-attribute.js';
import type { PatchOperation } from './read-operations.js';
import { readPath, type PatchPath } from './read-path.js';

const MOST_VALUES = 50;

/** Applies an operation to the attributes of a resource, as RFC 7644 says and as the big senders mean it. */
export function applyOperation(kind: ScimKind, values: ScimValues, { op, path, value }: PatchOperation): ScimValues {
  if (path === undefined) return applyAll(kind, values, op, objectOf(value));
  const target = readPath(kind, path);
  if (target === undefined) return values;
  if (target === 'extension')
    return op === 'remove' ? without(values, kind.extension!.id) : applyExtension(kind, values, op, objectOf(value));
  if (target.attribute.readOnly || target.sub?.readOnly) return values;
  return inPlace(values, target, (below) => applyTo(below, target, op, value));
}

/** Without a path, the members of the value are paths: `{ "name.givenName": "Ada" }`. */
function applyAll(kind: ScimKind, values: ScimValues, op: PatchOperation['op'], sent: Readonly<Record<string, unknown>>): ScimValues {
  return Object.entries(sent).reduce((changed, [path, value]) => {
    if (path.toLowerCase() === 'schemas') return changed;
    return applyOperation(kind, changed, { op, path, value });
  }, values);
}

function applyExtension(kind: ScimKind, values: ScimValues, op: PatchOperation['op'], sent: Readonly<Record<string, unknown>>): ScimValues {
  return Object.entries(sent).reduce(
    (changed, [name, value]) => applyOperation(kind, changed, { op, path: `${kind.extension!.id}:${name}`, value }),
    values,
  );
}

/** Changes the object that the attribute is in: the resource, or its extension. */
function inPlace(values: ScimValues, { extension }: PatchPath, change: (below: ScimValues) => ScimValues): ScimValues {
  if (extension === undefined) return change(values);
  const changed = change((values[extension] as ScimValues | undefined) ?? {});
  return Object.keys(changed).length === 0 ? without(values, extension) : { ...values, [extension]: changed };
}

function applyTo(values: ScimValues, target: PatchPath, op: PatchOperation['op'], sent: unknown): ScimValues {
  const { attribute, filter, sub } = target;
  const { name } = attribute;
  if (attribute.multiValued) {
    const list = (values[name] as ScimValues[] | undefined) ?? [];
    const changed = onePrimary(changeList(list, target, op, sent), list);
    if (changed.length > MOST_VALUES) throw new ScimError('invalidValue', `\`${name}\` has more than ${MOST_VALUES} values`);
    return changed.length === 0 ? without(values, name) : { ...values, [name]: changed };
  }
  if (filter) throw new ScimError('invalidPath', `\`${name}\` has one value only`);
  if (op === 'remove') return sub ? putSub(values, attribute, sub, undefined) : without(values, name);
  if (sub) return putSub(values, attribute, sub, readValue(sub, sent));
  const read = readValue(attribute, sent);
  if (read === undefined) return without(values, name);
  const isMerged = attribute.type === 'complex';
  return { ...values, [name]: isMerged ? { ...(values[name] as ScimValues | undefined), ...(read as ScimValues) } : read };
}

function putSub(values: ScimValues, { name }: ScimAttribute, sub: ScimAttribute, value: unknown): ScimValues {
  const changed = put((values[name] as ScimValues | undefined) ?? {}, sub, value);
  return Object.keys(changed).length === 0 ? without(values, name) : { ...values, [name]: changed };
}

function changeList(
  list: readonly ScimValues[],
  { attribute, filter, sub }: PatchPath,
  op: PatchOperation['op'],
  sent: unknown,
): ScimValues[] {
  if (op === 'remove') return removeFrom(list, attribute, filter, sub, sent);
  if (!filter && !sub) {
    const added = (readValue(attribute, sent) ?? []) as ScimValues[];
    return op === 'replace' ? added : [...list, ...added.filter((value) => !list.some((known) => isDeepStrictEqual(known, value)))];
  }
  const change = sub ? { [sub.name]: readValue(sub, sent) } : readParts(attribute, sent);
  const isMeant = (value: ScimValues) => filter === undefined || fulfils(value, filter);
  if (list.some(isMeant)) return list.map((value) => (isMeant(value) ? merged(value, change) : value)).filter(isFilled);
  return [...list, merged(asDemanded(attribute, filter), change)].filter(isFilled);
}

function removeFrom(
  list: readonly ScimValues[],
  attribute: ScimAttribute,
  filter: Filter | undefined,
  sub: ScimAttribute | undefined,
  sent: unknown,
): ScimValues[] {
  const isMeant = (value: ScimValues) => filter === undefined || fulfils(value, filter);
  if (sub) return list.map((value) => (isMeant(value) ? without(value, sub.name) : value)).filter(isFilled);
  // Some senders name the values to remove in a value, and not in the path.
  const named = filter === undefined ? ((readValue(attribute, sent) ?? []) as ScimValues[]).map(({ value }) => value) : [];
  return list.filter((value) => !isMeant(value) || (named.length > 0 && !named.includes(value['value'])));
}

/**
 * A value that the filter of a path would find: senders change `emails[type eq "work"].value` of people who have no such address yet.
 */
function asDemanded(attribute: ScimAttribute, filter: Filter | undefined): ScimValues {
  const wanted = filter === undefined ? new Map<string, unknown>() : demanded(filter);
  if (!wanted) throw new ScimError('noTarget', `No value of \`${attribute.name}\` is the one that the path names`);
  return readAttributes(attribute.subAttributes ?? [], Object.fromEntries(wanted));
}

function readParts(attribute: ScimAttribute, sent: unknown): ScimValues {
  return (readSingle(attribute, typeof sent === 'string' ? { value: sent } : sent) ?? {}) as ScimValues;
}

const isFilled = (value: ScimValues) => Object.keys(value).some((name) => name !== 'type' && name !== 'primary');

/** At most one value is the primary one: the one that became so last. */
function onePrimary(list: readonly ScimValues[], before: readonly ScimValues[]): ScimValues[] {
  const primary = list.filter((value) => value['primary'] === true);
  if (primary.length < 2) return [...list];
  const last = primary.findLast((value) => !before.includes(value)) ?? primary.at(-1);
  return list.map((value) => (value['primary'] === true && value !== last ? { ...value, primary: false } : value));
}

function merged(value: ScimValues, change: ScimValues): ScimValues {
  return Object.fromEntries(Object.entries({ ...value, ...change }).filter(([, part]) => part !== undefined));
}

function put(values: ScimValues, { name }: ScimAttribute, value: unknown): ScimValues {
  return value === undefined ? without(values, name) : { ...values, [name]: value };
}

function without(values: ScimValues, name: string): ScimValues {
  const { [name]: _, ...others } = values;
  return others;
}
