import { SpecFailure } from './spec-failure.js';

/** A reference of the bundle to a place in it. */
export interface BundledReference {
  /** How it is written. */
  ref: string;
  /** Where it is written. */
  place: string;
  /** The fragment in the bundle that it leads to. */
  fragment: string;
}

/** Refuses references that lead nowhere, or only to each other. */
export function checkReferences(bundle: unknown, references: readonly BundledReference[]): void {
  const problems: string[] = [];
  // Many references lead to the same place.
  const verdicts = new Map<string, string | undefined>();
  for (const { ref, place, fragment } of references) {
    if (!verdicts.has(fragment)) verdicts.set(fragment, problemOf(bundle, fragment));
    const problem = verdicts.get(fragment);
    if (problem !== undefined) problems.push(`${place}: \`$ref\` "${ref.slice(0, 200)}" ${problem}`);
  }
  if (problems.length > 0) throw new SpecFailure('PARSE_ERROR', problems);
}

function problemOf(bundle: unknown, fragment: string): string | undefined {
  const seen = new Set<string>();
  for (let next: string | undefined = fragment; next?.startsWith('/') === true;) {
    if (seen.has(next)) return 'leads back to itself';
    seen.add(next);
    const target: unknown = valueAt(bundle, next);
    if (target === undefined) return 'leads to nothing';
    const { $ref } = (target ?? {}) as { $ref?: unknown };
    next = typeof $ref === 'string' ? $ref.slice(1) : undefined;
  }
  // The rest are the whole specification, and anchors, which only readers of JSON Schema resolve.
  return undefined;
}

function valueAt(value: unknown, fragment: string): unknown {
  for (const part of fragment.split('/').slice(1)) {
    const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
