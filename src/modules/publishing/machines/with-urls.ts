import { isRecord } from '../../../common/json/is-record.js';
import { type ContentRef, refProblem } from '../../../common/document/content-ref.js';
import type { Document } from '../../../common/document/rich-text.js';
import { withRefs } from '../../../common/document/with-refs.js';

/** Shows nothing without its target. */
const NOTHING_WITHOUT = new Set(['content-ref', 'file', 'mention', 'button', 'image', 'inline-image']);

/**
 * The document with URLs in place of references. What refers to something that the audience does not see is left out, and the
 * text of a link stays.
 */
export function withUrls(document: Document, urlOf: (ref: ContentRef) => string | undefined): Document {
  const seen = (ref: unknown) => refProblem(ref) !== undefined || urlOf(ref as ContentRef) !== undefined;
  const shown = unlinked(document, seen) as Document;
  return withRefs(shown, (ref) => ({ kind: 'url', url: urlOf(ref) ?? '#' }));
}

/** Documents are bounded when they are written, so recursion is safe here. */
function unlinked(value: unknown, seen: (ref: unknown) => boolean): unknown {
  if (Array.isArray(value)) return value.flatMap((item) => nodesFor(item, seen));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, unlinked(member, seen)]));
}

function nodesFor(item: unknown, seen: (ref: unknown) => boolean): unknown[] {
  const type = isRecord(item) && isRecord(item['data']) && typeof item['type'] === 'string' ? item['type'] : undefined;
  if (type === undefined || seen((item as { data: { ref?: unknown } }).data.ref)) return [unlinked(item, seen)];
  if (type === 'link') return unlinked((item as { nodes?: unknown }).nodes ?? [], seen) as unknown[];
  return NOTHING_WITHOUT.has(type) ? [] : [unlinked(item, seen)];
}
