import { listIn, objectIn, type SpecObject } from '../changes/spec-value.js';

/** Levels of lists, maps and options that a type names within each other. */
const DEEPEST = 4;

/** The type of a schema in a few words: `string (date-time)`, `array of Pet`. */
export function typeOf(schema: unknown, depth = 0): string {
  if (schema === false) return 'never';
  const value = objectIn(schema);
  const { $ref: ref, type, format, allOf } = value;
  if (typeof ref === 'string') return nameOf(ref);
  if (depth > DEEPEST) return 'any';
  const orNull = value['nullable'] === true ? ' or null' : '';
  const options = [...listIn(value['oneOf']), ...listIn(value['anyOf'])].filter((option) => !onlyRequires(option));
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
  const name = typeof type === 'string' ? type : value['properties'] === undefined ? typeOfValues(value) : 'object';
  return `${name}${typeof format === 'string' ? ` (${format})` : ''}${orNull}`.slice(0, 200);
}

/** Some say with options which properties are needed together: these are no types. */
export const onlyRequires = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && Object.keys(schema).every((name) => name === 'required');

/** What is only allowed to be empty text is no type of its own. */
export const isEmptyText = (schema: unknown): boolean => {
  const values = listIn(objectIn(schema)['enum']);
  return values.length === 1 && values[0] === '';
};

/** Where only values are named, they say what they are. */
function typeOfValues(schema: SpecObject): string {
  if (isEmptyText(schema)) return 'empty';
  const values = schema['const'] === undefined ? listIn(schema['enum']) : [schema['const']];
  const types = new Set(values.map((value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)));
  return types.size === 0 ? 'any' : [...types].join(' or ');
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
