import type { ContentRef } from './content-ref.js';

/** What a reference leads to. */
export interface LinkTarget {
  kind: 'page' | 'file' | 'reusable-content' | 'space' | 'user' | 'collection' | 'openapi' | 'url' | 'unresolved';
  /** The id, the URL or the unresolved address; null for the page that the reference is on. */
  id: string | null;
  /** The space that has the page, the file or the reusable content. */
  space?: string;
  anchor?: string;
}

const MEMBERS: Readonly<Record<string, string>> = {
  page: 'page',
  file: 'file',
  'reusable-content': 'reusableContent',
  space: 'space',
  user: 'user',
  collection: 'collection',
  openapi: 'spec',
  url: 'url',
  unresolved: 'href',
};

/** Of a reference in the content of a space. Undefined for tags, which are part of no content. */
export function targetOf(ref: ContentRef, spaceId: string): LinkTarget | undefined {
  const space = typeof ref['space'] === 'string' ? ref['space'] : spaceId;
  if (ref.kind === 'anchor') {
    const page = ref['page'];
    // An anchor of another space without a page is about its first page, which changes.
    if (page === undefined && space !== spaceId) return { kind: 'space', id: space };
    return { kind: 'page', id: typeof page === 'string' ? page : null, space, anchor: String(ref['anchor']) };
  }
  const member = MEMBERS[ref.kind];
  if (member === undefined) return undefined;
  const kind = ref.kind as LinkTarget['kind'];
  const within = kind === 'page' || kind === 'file' || kind === 'reusable-content';
  return { kind, id: String(ref[member]), ...(within && { space }) };
}

/** The same for all references to one thing, whatever the anchor: by it, the index of links finds what leads there. */
export const targetKey = ({ kind, space = '', id }: LinkTarget): string => `${kind} ${space} ${id}`;
