import { Injectable } from '@nestjs/common';
import type { Cache } from '../../common/caches/cache.js';
import { Caches } from '../../common/caches/caches.js';
import type { ContentRef } from '../../common/document/content-ref.js';
import { linksIn } from '../../common/document/links-in.js';
import { targetKey, targetOf, type LinkTarget } from '../../common/document/link-target.js';
import { fieldRefs } from '../versions/records/field-refs.js';
import type { PageRecord } from '../versions/records/page-record.js';
import type { ReusableContentRecord } from '../versions/records/reusable-content-record.js';
import type { Content } from '../versions/revisions/revisions.service.js';
import { DocumentLinks } from '../versions/store/document-links.js';
import type { Relation } from './link-status.js';

/** What has a link. */
export type LinkSource = { page: PageRecord } | { reusableContent: ReusableContentRecord };

export interface Link {
  source: LinkSource;
  relation: Relation;
  ref: ContentRef;
  target: LinkTarget;
}

/** All links of one target and relation. */
export interface LinkGroup extends Omit<Link, 'source'> {
  sources: LinkSource[];
}

/** Finds the links of pages and reusable contents: those in their documents, and those in the fields of pages. */
@Injectable()
export class ContentLinks {
  private readonly whole: Cache<readonly LinkGroup[]>;

  constructor(
    private readonly documentLinks: DocumentLinks,
    caches: Caches,
  ) {
    this.whole = caches.create<readonly LinkGroup[]>({ name: 'content-links', bytesOf: bytesOfGroups });
  }

  /** Of a whole content, grouped. Content never changes, so the groups are cached. */
  async groupsOf(content: Content): Promise<readonly LinkGroup[]> {
    const { root, revision, computed } = content;
    const key = JSON.stringify([revision.spaceId, root.pages, root.reusableContents, computed?.seed ?? null]);
    const groups = this.whole.get(key) ?? groupLinks(await this.list(content, sourcesIn(content)));
    this.whole.set(key, groups);
    return groups;
  }

  /** Of these pages and contents, in their order. */
  async list(content: Content, sources: readonly LinkSource[]): Promise<Link[]> {
    const { spaceId } = content.revision;
    const stored = await this.documentLinks.linksOf(
      spaceId,
      sources.flatMap((source) => documentOf(source) ?? []),
    );
    // A space may have some 100,000 links: they are collected without lists in between.
    const found: Link[] = [];
    for (const source of sources) {
      const page = 'page' in source ? source.page : undefined;
      const add = (ref: ContentRef, relation: Relation): void => {
        const target = targetOf(ref, spaceId);
        if (!target) return;
        if (target.id === null && page) target.id = page.id;
        found.push({ source, relation, ref, target });
      };
      if (page) for (const { ref, isDependency } of fieldRefs(page)) add(ref, isDependency ? 'dependsOn' : 'reference');
      const hash = documentOf(source);
      const links = hash === undefined ? computedLinks(content, source) : stored.get(hash);
      for (const ref of links?.refs ?? []) add(ref, relationOf(ref));
    }
    return found;
  }

  /** The anchors that pages have; undefined for pages that are computed. */
  async anchorsOf(content: Content, pages: readonly PageRecord[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const stored = await this.documentLinks.linksOf(
      content.revision.spaceId,
      pages.flatMap(({ document }) => document ?? []),
    );
    return new Map(
      pages.flatMap(({ id, document, computedSeed }): [string, readonly string[]][] =>
        computedSeed === undefined ? [[id, (document !== undefined && stored.get(document)?.anchors) || []]] : [],
      ),
    );
  }
}

const sourcesIn = ({ pages, reusableContents }: Content): LinkSource[] => [
  ...pages.inOrder().map((page) => ({ page })),
  ...Array.from(reusableContents.values(), (reusableContent) => ({ reusableContent })),
];

/** Links to the same thing together, in the order of their first appearance. */
export function groupLinks(links: readonly Link[]): LinkGroup[] {
  const all: LinkGroup[] = [];
  // By id in nested maps: a key of all parts would have to be built and hashed for each of some 100,000 links.
  const known = new Map<Relation, Map<string, Map<string | undefined, Map<string | null, LinkGroup>>>>();
  for (const { source, relation, ref, target } of links) {
    const { kind, space, id, anchor } = target;
    const byId = within(within(within(known, relation), kind), space);
    const place = anchor === undefined ? id : `${id}#${anchor}`;
    const group = byId.get(place);
    if (!group) {
      const made = { relation, ref, target, sources: [source] };
      byId.set(place, made);
      all.push(made);
    } else if (group.sources.at(-1) !== source) group.sources.push(source);
  }
  return all;
}

function within<Key, InnerKey, Value>(maps: Map<Key, Map<InnerKey, Value>>, key: Key): Map<InnerKey, Value> {
  let inner = maps.get(key);
  if (!inner) maps.set(key, (inner = new Map<InnerKey, Value>()));
  return inner;
}

/** Identifies a group among those of a content. */
export const keyOfGroup = ({ relation, target }: LinkGroup): string =>
  `${relation} ${targetKey(target)}${target.anchor === undefined ? '' : `#${target.anchor}`}`;

const [GROUP_BYTES, SOURCE_BYTES] = [500, 40];

const bytesOfGroups = (groups: readonly LinkGroup[]) =>
  groups.reduce((bytes, { sources }) => bytes + GROUP_BYTES + SOURCE_BYTES * sources.length, 0);

const documentOf = (source: LinkSource) => ('page' in source ? source.page : source.reusableContent).document;

function computedLinks({ computed, revision }: Content, source: LinkSource) {
  const document = 'page' in source ? computed?.documentOf(source.page.id) : undefined;
  return document && linksIn(document, revision.spaceId);
}

const relationOf = ({ kind }: ContentRef): Relation => (kind === 'reusable-content' ? 'dependsOn' : 'reference');
