import { type ContentRef, isStorable, refOf } from '../../../common/document/content-ref.js';
import { refsIn } from '../../../common/document/refs-in.js';
import type { Document } from '../../../common/document/rich-text.js';
import type { Resolve } from '../../../common/document/tag-data.js';
import type { Draft } from './draft.js';

/** The place of the Markdown whose links are resolved. */
export interface Standpoint {
  parent: string | null;
  slug: string;
  /** The previous document: a link without a target stays if it was there before. */
  before?: Document;
}

/** Resolves links in Markdown to pages and files by id, by path, or by a name of the batch. */
export class LinkResolver {
  constructor(
    private readonly draft: Draft,
    private readonly refs: ReadonlyMap<string, ContentRef>,
  ) {}

  at({ parent, slug, before }: Standpoint): Resolve {
    const folder = this.draft.pathOf(parent);
    let standing: Set<string> | undefined;
    const stood = (ref: ContentRef) => (standing ??= new Set(before && refsIn(before).map(identity))).has(identity(ref));
    const kept = (href: string): ContentRef | null => {
      const unresolved = { kind: 'unresolved', href };
      return stood(unresolved) ? unresolved : null;
    };
    const folders = [folder, [...folder, slug]];
    const found = new Map<string, ContentRef | null>();
    return (href) => {
      const known = found.get(href);
      if (known !== undefined) return known;
      const named = refOf(href);
      const ref =
        named && (named.kind === 'url' || this.exists(named) || stood(named)) ? named : (this.byPath(href, folders) ?? kept(href));
      found.set(href, ref);
      return ref;
    };
  }

  /** Checks references to this content; references to other content are accepted as they are. */
  private exists(ref: ContentRef): boolean {
    if (ref['space'] !== undefined) return true;
    if (ref.kind === 'page' || (ref.kind === 'anchor' && ref['page'] !== undefined))
      return this.draft.get(ref['page'] as string) !== undefined;
    if (ref.kind === 'file') return this.draft.files.get(ref['file'] as string) !== undefined;
    if (ref.kind === 'unresolved') return false;
    if (ref.kind === 'reusable-content') return this.draft.reusableContents.get(ref['reusableContent'] as string) !== undefined;
    return true;
  }

  private byPath(href: string, folders: readonly (readonly string[])[]): ContentRef | null {
    const [, address, anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.+))?$/s.exec(href) ?? [];
    if (!address) return null;
    const named = this.byName(address.replace(/^\.\//, ''));
    if (named) return withAnchor(named, anchor);
    const starts = address.startsWith('/') ? [[]] : folders;
    for (const start of starts) {
      const path = follow(start, address.replace(/^\/(pages\/)?/, ''));
      const page = path && this.draft.byPath(path);
      if (page) return withAnchor({ kind: 'page', page: page.id }, anchor);
    }
    return address === '/' || /^\/pages\/README\.md$/i.test(address) ? this.first(anchor) : null;
  }

  private byName(name: string): ContentRef | undefined {
    return this.refs.get(name) ?? this.refs.get(name.replace(/\.md$/i, ''));
  }

  private first(anchor: string | undefined): ContentRef | null {
    const page = this.draft.childrenOf(null).find(({ type }) => type === 'document');
    return page ? withAnchor({ kind: 'page', page: page.id }, anchor) : null;
  }
}

const identity = (ref: ContentRef) => JSON.stringify(Object.entries(ref).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const withAnchor = (ref: ContentRef, anchor: string | undefined): ContentRef =>
  anchor !== undefined && ref.kind === 'page' ? { kind: 'anchor', anchor: decoded(anchor), page: ref['page'] } : ref;

/** The slugs an address leads to: files are pages, folders and their README the page they are named for. Undefined above the top. */
function follow(start: readonly string[], address: string): string[] | undefined {
  const path = [...start];
  for (const step of address.split('/').map(decoded)) {
    if (step === '..') {
      if (path.length === 0) return undefined;
      path.pop();
    } else if (step !== '.' && step !== '') path.push(step);
  }
  const last = path.at(-1);
  if (last === undefined) return undefined;
  if (/^(readme|index)(\.md)?$/i.test(last)) path.pop();
  else path[path.length - 1] = last.replace(/\.md$/i, '');
  return path.length > 0 ? path : undefined;
}

function decoded(part: string): string {
  try {
    const text = decodeURIComponent(part);
    return isStorable(text) ? text : part;
  } catch {
    return part;
  }
}
