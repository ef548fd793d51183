import { memberOf, objectIn, type SpecObject } from './spec-value.js';

const MOST_STEPS = 20;

/** Follows the references of a bundled specification to an object. */
export function resolveRef(spec: SpecObject, value: unknown): SpecObject {
  let object = objectIn(value);
  for (let step = 0; typeof object['$ref'] === 'string' && step < MOST_STEPS; step += 1) {
    object = objectIn(targetOf(spec, object['$ref']));
  }
  return object;
}

function targetOf(spec: SpecObject, ref: string): unknown {
  let value: unknown = spec;
  for (const part of ref.replace(/^#\/?/, '').split('/')) {
    const key = decode(part).replaceAll('~1', '/').replaceAll('~0', '~');
    value = Array.isArray(value) ? (value as unknown[])[Number(key)] : memberOf(objectIn(value), key);
  }
  return value;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
