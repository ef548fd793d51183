import { METHODS } from '../changes/compare-specs.js';
import { listIn, memberOf, objectIn, type SpecObject } from '../changes/spec-value.js';
import type { FoundPart } from '../outline/outline-spec.js';
import { subtypesOf } from './subtypes-of.js';
import { refName } from './flat-schema.js';
import { refsOf, segmentsOf } from './refs-of.js';

/** What holds for every part of a specification. */
const SHARED = [
  'openapi',
  'swagger',
  'info',
  'jsonSchemaDialect',
  'servers',
  'host',
  'basePath',
  'schemes',
  'consumes',
  'produces',
  'externalDocs',
  'x-enable-proxy',
  'x-hideTryItPanel',
  'x-readme',
];

/** What a reference leads to is copied whole up to this level: an operation with its address, a schema with its name. */
const LEVELS: Readonly<Record<string, number>> = { components: 3, paths: 3, webhooks: 3, 'x-webhooks': 3 };
/** Other members of the specification, such as the `definitions` of OpenAPI 2.0. */
const USUAL_LEVELS = 2;

/** A specification that consists of one part, and of what this refers to. It is valid if the whole one is. */
export function reducedSpec(spec: SpecObject, found: FoundPart): SpecObject {
  const reduced: Record<string, unknown> = {};
  for (const member of SHARED) if (spec[member] !== undefined) reduced[member] = spec[member];
  // Every specification has them, but a webhook alone may do without from 3.1.
  if (spec['paths'] !== undefined || found.kind === 'schema') reduced['paths'] = {};
  const waiting: unknown[] = [reduced['servers']];
  if (found.kind === 'schema') put(reduced, spec, placeOfSchema(spec, found.name), waiting);
  else putCall(reduced, spec, found, waiting);
  const seen = new Set<string>();
  for (let at = 0; at < waiting.length; at++) {
    for (const ref of refsOf(spec, waiting[at])) {
      if (seen.has(ref)) continue;
      seen.add(ref);
      put(reduced, spec, segmentsOf(ref), waiting);
      // A base with a discriminator stands for all that combine it.
      for (const subtype of subtypesOf(spec, refName({ $ref: ref }))) waiting.push(subtype);
    }
  }
  return reduced;
}

function putCall(
  reduced: Record<string, unknown>,
  spec: SpecObject,
  { kind, method, name, path, operation }: Extract<FoundPart, { method: string }>,
  waiting: unknown[],
): void {
  const member = kind === 'operation' ? 'paths' : spec['webhooks'] === undefined ? 'x-webhooks' : 'webhooks';
  const others = new Set<string>(METHODS);
  const shared = Object.fromEntries(Object.entries(path).filter(([key]) => !others.has(key)));
  reduced[member] = ownMember(name, { ...shared, [method]: operation });
  waiting.push(shared, operation);
  const wanted = listIn(operation['security'] ?? spec['security']);
  if (operation['security'] === undefined && spec['security'] !== undefined) reduced['security'] = spec['security'];
  const schemes = spec['components'] === undefined ? ['securityDefinitions'] : ['components', 'securitySchemes'];
  for (const scheme of new Set(wanted.flatMap((alternative) => Object.keys(objectIn(alternative)))))
    put(reduced, spec, [...schemes, scheme], waiting);
  const tags = listIn(spec['tags']).filter((tag) => listIn(operation['tags']).includes(objectIn(tag)['name']));
  if (tags.length > 0) reduced['tags'] = tags;
}

const placeOfSchema = (spec: SpecObject, name: string) =>
  spec['components'] === undefined ? ['definitions', name] : ['components', 'schemas', name];

/** Copies what a pointer leads to, unless it is there. */
function put(reduced: Record<string, unknown>, spec: SpecObject, pointer: readonly string[], waiting: unknown[]): void {
  const levels = LEVELS[pointer[0]!] ?? (pointer[0]!.startsWith('x-') ? pointer.length : USUAL_LEVELS);
  const steps = pointer.slice(0, levels);
  let [from, to]: [unknown, Record<string, unknown>] = [spec, reduced];
  for (const [at, step] of steps.entries()) {
    const value = Array.isArray(from) ? undefined : memberOf(objectIn(from), step);
    if (value === undefined) return;
    const isLast = at === steps.length - 1;
    const there = memberOf(to, step);
    if (there === value) return;
    // Lists are copied whole.
    if (isLast || Array.isArray(value)) {
      if (there !== undefined && isLast) waiting.push(value);
      Object.defineProperty(to, step, { value, enumerable: true, configurable: true, writable: true });
      waiting.push(value);
      return;
    }
    // Objects on the way are ours: those of the specification are not changed.
    const own = { ...objectIn(there) };
    Object.defineProperty(to, step, { value: own, enumerable: true, configurable: true, writable: true });
    [from, to] = [value, own];
  }
}

/** Also for a name that objects inherit. */
const ownMember = (name: string, value: unknown): SpecObject => Object.fromEntries([[name, value]]);
