import type { ContentRef } from './content-ref.js';
import { targetKey, targetOf } from './link-target.js';
import { refsIn } from './refs-in.js';
import type { Document } from './rich-text.js';
import { isRecord } from '../json/is-record.js';
import { sectionsIn } from './sections-in.js';

/** What the links report needs to know of a document. */
export interface StoredLinks {
  /** Each reference once. */
  refs: readonly ContentRef[];
  /** What links can lead to within it. */
  anchors: readonly string[];
  /** The keys of what it refers to. */
  targets: readonly string[];
}

/** The references of a document of a space, and the anchors it has. */
export function linksIn(document: Document, spaceId: string): StoredLinks {
  const refs = new Map<string, ContentRef>();
  for (const ref of refsIn(document)) {
    refs.set(JSON.stringify(Object.entries(ref).toSorted(([a], [b]) => (a < b ? -1 : 1))), ref);
  }
  const targets = new Set<string>();
  for (const ref of refs.values()) {
    const target = targetOf(ref, spaceId);
    if (target && target.id !== null && target.kind !== 'url' && target.kind !== 'unresolved') targets.add(targetKey(target));
  }
  const anchors = new Set(sectionsIn(document).flatMap(({ anchor }) => anchor ?? []));
  collectIds(document.nodes, anchors);
  return { refs: [...refs.values()], anchors: [...anchors], targets: [...targets] };
}

/** Tabs, expandables and other blocks may have an id beside headings. Documents are bounded, so recursion is safe. */
function collectIds(value: unknown, anchors: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collectIds(item, anchors);
  if (!isRecord(value)) return;
  for (const holder of [value['meta'], value['data']]) {
    const id = isRecord(holder) ? (holder['id'] ?? holder['slug']) : undefined;
    if (typeof id === 'string' && id !== '') anchors.add(id);
  }
  for (const member of ['nodes', 'fragments']) collectIds(value[member], anchors);
}
