import type { ChangeList } from './change-list.js';
import { listIn, memberOf, objectIn, type SpecObject } from './spec-value.js';

const DEEPEST = 30;
/** A larger value of the first kind, or a smaller one of the second, allows less. */
const LOWER_LIMITS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const UPPER_LIMITS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
/** Any other value allows something else. */
const EXACT = ['pattern', 'format', 'multipleOf', 'const', 'uniqueItems'];

export interface SchemaPlace {
  subject: string;
  /** Words for the place within the subject, such as "the property `name`"; empty for the whole. */
  part: string;
  depth?: number;
}

/** Compares two schemas. Schemas that they refer to are compared on their own. */
export function compareSchemas(before: unknown, after: unknown, changes: ChangeList, { subject, part, depth = 0 }: SchemaPlace): void {
  const [old, now] = [objectIn(before), objectIn(after)];
  if (depth > DEEPEST) return;
  const the = part === '' ? 'it' : part;
  const [oldRef, newRef] = [old['$ref'], now['$ref']];
  if (oldRef !== newRef && (oldRef !== undefined || newRef !== undefined)) {
    changes.add('type-changed', subject, `${the} is ${nameOf(now)} instead of ${nameOf(old)}`);
    return;
  }
  if (oldRef !== undefined) return;
  const [oldTypes, newTypes] = [typesOf(old), typesOf(now)];
  if (oldTypes.join() !== newTypes.join()) {
    const widens = oldTypes.length > 0 && oldTypes.every((type) => newTypes.includes(type));
    const words = `${the} is ${newTypes.join(' or ') || 'of any type'} instead of ${oldTypes.join(' or ') || 'of any type'}`;
    changes.add(widens || newTypes.length === 0 ? 'constraint-loosened' : 'type-changed', subject, words);
  }
  compareValues(old, now, changes, { subject, part: the });
  compareLimits(old, now, changes, { subject, part: the });
  compareOptions(old, now, changes, { subject, part: the });
  compareProperties(old, now, changes, { subject, part, depth });
  if (old['items'] !== undefined && now['items'] !== undefined) {
    compareSchemas(old['items'], now['items'], changes, { subject, part: `an item of ${the}`, depth: depth + 1 });
  }
}

function compareProperties(old: SpecObject, now: SpecObject, changes: ChangeList, { subject, part, depth = 0 }: SchemaPlace): void {
  const [oldProperties, newProperties] = [objectIn(old['properties']), objectIn(now['properties'])];
  const [wasRequired, isRequired] = [new Set(listIn(old['required'])), new Set(listIn(now['required']))];
  for (const name of new Set([...Object.keys(oldProperties), ...Object.keys(newProperties)])) {
    const [one, other] = [memberOf(oldProperties, name), memberOf(newProperties, name)];
    const words = `the property \`${name}\`${part === '' ? '' : ` of ${part}`}`;
    if (one === undefined) changes.add(isRequired.has(name) ? 'required-property-added' : 'property-added', subject, `${words} was added`);
    else if (other === undefined) changes.add('property-removed', subject, `${words} was removed`);
    else {
      if (isRequired.has(name) && !wasRequired.has(name)) changes.add('property-became-required', subject, `${words} became required`);
      if (wasRequired.has(name) && !isRequired.has(name)) changes.add('property-became-optional', subject, `${words} became optional`);
      compareSchemas(one, other, changes, { subject, part: words, depth: depth + 1 });
    }
  }
}

function compareValues(old: SpecObject, now: SpecObject, changes: ChangeList, { subject, part }: SchemaPlace): void {
  if (!Array.isArray(old['enum']) && !Array.isArray(now['enum'])) return;
  if (!Array.isArray(now['enum'])) return changes.add('constraint-loosened', subject, `${part} is no longer limited to certain values`);
  if (!Array.isArray(old['enum'])) return changes.add('constraint-tightened', subject, `${part} is limited to certain values`);
  for (const value of missing(old['enum'], now['enum'])) changes.add('value-removed', subject, `the value ${value} of ${part} was removed`);
  for (const value of missing(now['enum'], old['enum'])) changes.add('value-added', subject, `the value ${value} of ${part} was added`);
}

function compareLimits(old: SpecObject, now: SpecObject, changes: ChangeList, { subject, part }: SchemaPlace): void {
  for (const name of [...LOWER_LIMITS, ...UPPER_LIMITS, ...EXACT]) {
    const [one, other] = [old[name], now[name]];
    if (JSON.stringify(one) === JSON.stringify(other)) continue;
    const isLooser =
      other === undefined ||
      (typeof one === 'number' &&
        typeof other === 'number' &&
        ((LOWER_LIMITS.includes(name) && other < one) || (UPPER_LIMITS.includes(name) && other > one)));
    const words = `\`${name}\` of ${part} is ${shown(other)} instead of ${shown(one)}`;
    changes.add(isLooser ? 'constraint-loosened' : 'constraint-tightened', subject, words);
  }
}

function compareOptions(old: SpecObject, now: SpecObject, changes: ChangeList, { subject, part }: SchemaPlace): void {
  for (const name of ['oneOf', 'anyOf', 'allOf']) {
    const [before, after] = [listIn(old[name]), listIn(now[name])];
    const all = name === 'allOf';
    for (const option of missing(before, after)) {
      changes.add(all ? 'constraint-loosened' : 'option-removed', subject, `${option} was removed from \`${name}\` of ${part}`);
    }
    for (const option of missing(after, before)) {
      changes.add(all ? 'constraint-tightened' : 'option-added', subject, `${option} was added to \`${name}\` of ${part}`);
    }
  }
}

const missing = (from: readonly unknown[], other: readonly unknown[]): string[] => {
  const present = new Set(other.map((value) => JSON.stringify(value)));
  return from.filter((value) => !present.has(JSON.stringify(value))).map(shown);
};

function typesOf(schema: SpecObject): string[] {
  const types = typeof schema['type'] === 'string' ? [schema['type']] : listIn(schema['type']).map(String);
  return [...types, ...(schema['nullable'] === true ? ['null'] : [])].toSorted();
}

const nameOf = (schema: SpecObject): string =>
  typeof schema['$ref'] === 'string' ? `\`${schema['$ref'].split('/').at(-1)}\`` : typesOf(schema).join(' or ') || 'another schema';

function shown(value: unknown): string {
  if (value === undefined) return 'absent';
  const ref = objectIn(value)['$ref'];
  const text = typeof ref === 'string' ? ref.split('/').at(-1)! : JSON.stringify(value);
  return `\`${text.length > 60 ? `${text.slice(0, 60)}…` : text}\``;
}
