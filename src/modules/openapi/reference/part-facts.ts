import { listIn, type SpecObject } from '../changes/spec-value.js';
import type { FoundPart } from '../outline/outline-spec.js';
import type { PartKind } from '../outline/part-key.js';
import { storableText } from '../outline/storable-text.js';
import { resolveRef } from '../changes/resolve-ref.js';
import { refName } from './flat-schema.js';
import { refsOf } from './refs-of.js';

const MOST_TAGS = 50;
const LONGEST_TAG = 200;
const MOST_REFS = 1000;

export interface PartFacts {
  kind: PartKind;
  method: string | null;
  name: string;
  deprecated: boolean;
  tags: readonly string[];
  refs: readonly string[];
}

/** What lists of parts say of one. */
export function factsOf(spec: SpecObject, found: FoundPart): PartFacts {
  const { kind, name } = found;
  const own = found.kind === 'schema' ? resolveRef(spec, found.schema) : found.operation;
  const tags = found.kind === 'schema' ? [] : listIn(own['tags']).filter((tag): tag is string => typeof tag === 'string');
  return {
    kind,
    method: found.kind === 'schema' ? null : found.method,
    name,
    deprecated: own['deprecated'] === true,
    tags: tags.slice(0, MOST_TAGS).map((tag) => storableText(tag).slice(0, LONGEST_TAG)),
    refs: namedRefs(spec, found),
  };
}

/** The schemas that a part uses directly: those that its parameters, bodies and responses name, also where these are references. */
function namedRefs(spec: SpecObject, found: FoundPart): string[] {
  const waiting: unknown[] = found.kind === 'schema' ? [found.schema] : [found.operation, found.parameters];
  const names = new Set<string>();
  const seen = new Set<string>();
  for (let at = 0; at < waiting.length && names.size < MOST_REFS; at++) {
    for (const ref of refsOf(spec, waiting[at])) {
      const name = refName({ $ref: ref });
      if (name !== undefined) names.add(storableText(name));
      else if (seen.size !== seen.add(ref).size) waiting.push(resolveRef(spec, { $ref: ref }));
    }
  }
  return [...names];
}
