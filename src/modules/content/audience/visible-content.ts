import { Injectable } from '@nestjs/common';
import type { Visitor } from '../../../common/access/visitor.js';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import type { ContentRef } from '../../../common/document/content-ref.js';
import { targetKey } from '../../../common/document/link-target.js';
import { tagsAmong } from '../../../common/document/uses-in.js';
import type { Audience } from '../../../common/expressions/audience.js';
import { SpaceReach, type Reach } from '../../versions/audience/space-reach.js';
import { visiblePages } from '../../versions/audience/visible-pages.js';
import { PAGE_INDEX_BYTES, type PageIndex } from '../../versions/records/page-index.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { Content, ContentPages } from '../../versions/revisions/revisions.service.js';

type Reached = Pick<Content, 'files' | 'reusableContents'> & { tags: readonly string[] };

/** Pages as they are stored, and with those that are computed. */
interface OpenedPages {
  stored: ContentPages;
  shown: Pick<Content, 'pages'> & { computed?: { seed: string } };
  /** Whether the computed pages are read. What they show is reachable in any case. */
  computed: boolean;
}

/** Content as it is stored, and with its computed pages. */
export interface Opened extends OpenedPages {
  stored: Content;
  shown: Content;
}

/** The estimated size in memory of an entry in a filtered map, which shares its records. */
const ENTRY_BYTES = 50;

/** Limits content to what an audience sees: its pages, and the files and reusable contents that can be reached from them. */
@Injectable()
export class VisibleContent {
  private readonly seen: Cache<PageIndex>;
  private readonly reached: Cache<Reached>;

  constructor(
    private readonly spaceReach: SpaceReach,
    caches: Caches,
  ) {
    this.seen = caches.create<PageIndex>({ name: 'visible-pages', ...PAGE_INDEX_BYTES });
    this.reached = caches.create<Reached>({
      name: 'visible-content',
      bytesOf: ({ files, reusableContents }) => ENTRY_BYTES * (1 + files.size + reusableContents.size),
    });
  }

  /** What the rest of the site shows of the space counts only for a visitor. */
  async open(opened: Opened, audience: Audience, visitor?: Visitor): Promise<Content> {
    const { stored, shown, computed } = opened;
    const { spaceId } = stored.revision;
    const key = keyFor(opened, audience);
    const reached = this.reached.get(key) ?? (await this.reachedBy(opened, audience));
    this.reached.set(key, reached);
    const content = { ...(computed ? shown : stored), pages: this.pagesAt(key, opened, audience), ...reached };
    if (!visitor) return content;
    const others = [
      ...unreached(stored.files, reached.files, keyOf('file', spaceId)),
      ...unreached(stored.reusableContents, reached.reusableContents, keyOf('reusable-content', spaceId)),
    ];
    const keys = others.length === 0 ? new Set<string>() : await visitor.shownElsewhere(spaceId, others);
    return keys.size === 0
      ? content
      : { ...content, ...this.withMore(stored, reached, await this.spaceReach.through(stored, audience, keys)) };
  }

  /** The pages alone: what can be reached from them needs the links of their documents. */
  pages(opened: OpenedPages, audience: Audience): PageIndex {
    return this.pagesAt(keyFor(opened, audience), opened, audience);
  }

  private pagesAt(key: string, { stored, shown, computed }: OpenedPages, audience: Audience): PageIndex {
    const known = this.seen.get(key);
    if (known) return known;
    const seen = visiblePages(shown.pages, audience);
    const read = computed || shown.pages === stored.pages ? seen : visiblePages(stored.pages, audience);
    const pages = withSeenMetaLinks(read, seen, stored.revision.spaceId);
    this.seen.set(key, pages);
    return pages;
  }

  private async reachedBy({ stored, shown }: Opened, audience: Audience): Promise<Reached> {
    const reach = await this.spaceReach.reachOf(stored, audience, shown);
    return { ...reachable(stored, reach), tags: tagsAmong(reach) };
  }

  private withMore(
    stored: Content,
    { files, reusableContents, tags }: Reached,
    reach: Reach,
  ): Pick<Content, 'files' | 'reusableContents' | 'tags'> {
    const more = reachable(stored, reach);
    return {
      files: new Map([...files, ...more.files]),
      reusableContents: new Map([...reusableContents, ...more.reusableContents]),
      tags: [...new Set([...tags, ...tagsAmong(reach)])].toSorted(),
    };
  }
}

function keyFor({ stored: { revision }, shown, computed }: OpenedPages, audience: Audience): string {
  return JSON.stringify([revision.spaceId, revision.root, shown.computed?.seed ?? null, computed, audience.key]);
}

/** The pages, whose meta links do not name pages of the space that the audience does not see. */
function withSeenMetaLinks(pages: PageIndex, seen: PageIndex, spaceId: string): PageIndex {
  const isSeen = (ref: ContentRef) =>
    typeof ref['page'] !== 'string' || (ref['space'] ?? spaceId) !== spaceId || seen.get(ref['page']) !== undefined;
  const changed = new Map<string, PageRecord>();
  for (const page of pages.inOrder()) {
    const { canonical, alternates } = page.metaLinks ?? {};
    if ([canonical ?? [], alternates ?? []].flat().every(isSeen)) continue;
    const metaLinks = {
      ...(canonical && isSeen(canonical) && { canonical }),
      ...(alternates && { alternates: alternates.filter(isSeen) }),
    };
    changed.set(page.id, { ...page, metaLinks });
  }
  return changed.size === 0 ? pages : pages.with(changed);
}

const keyOf = (kind: 'file' | 'reusable-content', space: string) => (id: string) => targetKey({ kind, id, space });

function* unreached(all: ReadonlyMap<string, unknown>, reached: ReadonlyMap<string, unknown>, key: (id: string) => string) {
  for (const id of all.keys()) if (!reached.has(id)) yield key(id);
}

function reachable({ revision: { spaceId }, files, reusableContents }: Content, reach: Reach): Pick<Content, 'files' | 'reusableContents'> {
  return {
    files: only(files, keyOf('file', spaceId), reach),
    reusableContents: only(reusableContents, keyOf('reusable-content', spaceId), reach),
  };
}

const only = <T>(all: ReadonlyMap<string, T>, key: (id: string) => string, reach: Reach): ReadonlyMap<string, T> =>
  new Map([...all].filter(([id]) => reach.has(key(id))));
