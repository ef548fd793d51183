import { isData } from '../changes/data-members.js';
import { objectIn, type SpecObject } from '../changes/spec-value.js';

/** The references in a value, each once, in their order. Schemas that only a `discriminator` names are referred to, too. */
export function refsOf(spec: SpecObject, value: unknown): string[] {
  const found = new Set<string>();
  const place = spec['components'] === undefined ? '#/definitions/' : '#/components/schemas/';
  const visit = (each: unknown, member: string): void => {
    if (Array.isArray(each)) {
      if (member !== 'examples') for (const item of each as unknown[]) visit(item, member);
      return;
    }
    for (const [key, inner] of Object.entries(objectIn(each))) {
      if (key === '$ref' && typeof inner === 'string') found.add(inner);
      else if (key === 'mapping' && member === 'discriminator')
        for (const ref of Object.values(objectIn(inner))) found.add(mapped(ref, place));
      else if (!isData(member, key)) visit(inner, key);
    }
  };
  visit(value, '');
  return [...found].filter((ref) => ref.startsWith('#/'));
}

/** The values of a discriminator are references, or names of schemas. */
const mapped = (ref: unknown, place: string): string => (typeof ref !== 'string' ? '' : /[#/]/.test(ref) ? ref : `${place}${ref}`);

/** The parts of a pointer, decoded. */
export const segmentsOf = (ref: string): string[] =>
  ref
    .replace(/^#\/?/, '')
    .split('/')
    .map((part) => decoded(part).replaceAll('~1', '/').replaceAll('~0', '~'));

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
