import { isRecord } from '../json/is-record.js';
import { type ContentRef, refProblem } from './content-ref.js';

/** The same, a document or a part of one, with other references in the places of those in it. */
export function withRefs<T>(value: T, change: (ref: ContentRef) => ContentRef): T {
  return changed(value, change) as T;
}

/** Documents are bounded when they are written, so recursion is safe here. */
function changed(value: unknown, change: (ref: ContentRef) => ContentRef): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, change));
  if (!isRecord(value)) return value;
  if (refProblem(value) === undefined) return change(value as ContentRef);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, changed(member, change)]));
}
