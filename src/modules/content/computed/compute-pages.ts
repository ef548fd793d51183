import { Injectable, Logger } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { SpaceQueries } from '../../spaces/space.queries.js';
import { PAGE_INDEX_BYTES, type PageIndex } from '../../versions/records/page-index.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { ContentAddress } from '../current-content.decorator.js';
import { RevisionsService, type Content, type ContentPages } from '../../versions/revisions/revisions.service.js';
import { ComputedBodies } from './computed-bodies.js';
import { recordsOf, type ComputedRecord } from './computed-records.js';
import { PageSources, type SourceAnswer } from '../../../common/computed-pages/page-sources.js';

interface Shown {
  seed: string;
  pages: PageIndex;
  bodies: ComputedBodies;
}

/** Replaces entries of computed pages with the pages that their sources compute. */
@Injectable()
export class ComputePages {
  private readonly logger = new Logger(ComputePages.name);
  private readonly entriesOf = new WeakMap<PageIndex, readonly PageRecord[]>();
  /** By revision, which never changes, so that an ETag can be made without reading the content. */
  private readonly plain: Cache<boolean>;
  private readonly shown: Cache<Shown>;

  constructor(
    private readonly spaceQueries: SpaceQueries,
    private readonly pageSources: PageSources,
    private readonly revisionsService: RevisionsService,
    caches: Caches,
  ) {
    this.plain = caches.create<boolean>({ name: 'plain-revisions', bytesOf: () => 0 });
    this.shown = caches.create<Shown>({
      name: 'computed-pages',
      bytesOf: ({ pages, bodies }) => PAGE_INDEX_BYTES.bytesOf(pages) + bodies.bytes,
      sharesOf: ({ pages }) => PAGE_INDEX_BYTES.sharesOf(pages),
    });
  }

  /** Identifies what reads of this revision return at the moment; always the same for a revision without computed pages. */
  async stateOf({ spaceId, revisionId }: ContentAddress): Promise<string> {
    if (this.pageSources.none || this.plain.get(revisionId) === true) return '';
    const revision = await this.revisionsService.find(spaceId, revisionId);
    const entries = revision ? this.entriesIn((await this.revisionsService.openPages(revision)).pages) : [];
    this.plain.set(revisionId, entries.length === 0);
    return entries.length === 0 ? '' : seedOf(await this.ask(spaceId, entries));
  }

  /** The same of several spaces, in the order of the addresses. Many are read in a few statements. */
  async statesOf(addresses: readonly ContentAddress[]): Promise<string[]> {
    const states = new Map<string, string>();
    const isKnown = ({ revisionId }: ContentAddress) => this.pageSources.none || this.plain.get(revisionId) === true;
    const unknown = addresses.filter((address) => !isKnown(address));
    for await (const address of this.revisionsService.prepared(unknown)) states.set(address.spaceId, await this.stateOf(address));
    return addresses.map(({ spaceId }) => states.get(spaceId) ?? '');
  }

  /** Returns the pages with those that the sources compute now, whose state is the seed. */
  async pagesOf(stored: ContentPages): Promise<{ pages: PageIndex; computed?: { seed: string } }> {
    const shown = await this.shownOf(stored);
    return shown ? { pages: shown.pages, computed: { seed: shown.seed } } : stored;
  }

  /** Returns the content with the pages that the sources compute now. */
  async show(content: Content): Promise<Content> {
    const shown = await this.shownOf(content);
    if (!shown) return content;
    const whole: Content = { ...content, pages: shown.pages };
    const { seed: identity, bodies } = shown;
    const computed = {
      seed: identity,
      documentOf: (pageId: string) => bodies.documentOf(whole, pageId),
      usesOf: (pageId: string) => bodies.usesOf(whole, pageId),
      keyOf: (pageId: string) => bodies.keyOf(pageId),
      withKey: (key: string) => bodies.withKey(key),
    };
    return { ...whole, computed };
  }

  /** Undefined if nothing is computed. */
  private async shownOf(stored: ContentPages): Promise<Shown | undefined> {
    if (this.pageSources.none) return undefined;
    const entries = this.entriesIn(stored.pages);
    if (entries.length === 0) return undefined;
    const { spaceId } = stored.revision;
    const made = await this.ask(spaceId, entries);
    const seed = seedOf(made);
    const key = JSON.stringify([spaceId, stored.root.pages, seed]);
    return this.shown.get(key) ?? this.kept(key, this.assemble(stored, entries, made, seed));
  }

  private kept(key: string, shown: Shown): Shown {
    this.shown.set(key, shown);
    return shown;
  }

  private async ask(spaceId: string, entries: readonly PageRecord[]): Promise<SourceAnswer[]> {
    const place = { spaceId, orgId: (await this.spaceQueries.organizationOf(spaceId))! };
    return Promise.all(entries.map((entry) => this.pageSources.ask(entry, place)));
  }

  private entriesIn(pages: PageIndex): readonly PageRecord[] {
    if (pages.computedCount === 0) return [];
    const entries = this.entriesOf.get(pages) ?? pages.inOrder().filter((page) => this.pageSources.knows(page));
    this.entriesOf.set(pages, entries);
    return entries;
  }

  private assemble({ pages, revision }: ContentPages, entries: readonly PageRecord[], made: readonly SourceAnswer[], seed: string): Shown {
    const changes = new Map<string, PageRecord | null>();
    const all: ComputedRecord[][] = [];
    for (const [i, entry] of entries.entries()) {
      const records = this.recordsFor(entry, made[i]!, pages.with(changes), revision.spaceId);
      if (typeof records === 'string') {
        changes.set(entry.id, { ...entry, computedProblem: records });
        continue;
      }
      changes.set(entry.id, null);
      for (const { page } of records) changes.set(page.id, page);
      all.push(records);
    }
    return { pages: pages.with(changes), bodies: new ComputedBodies(all), seed };
  }

  /** Returns the reason if there are no pages, or invalid ones; the entry then stays. */
  private recordsFor(entry: PageRecord, { made, problem }: SourceAnswer, pages: PageIndex, spaceId: string): ComputedRecord[] | string {
    if (!made) return problem;
    try {
      const beside = pages.childrenOf(entry.parent).map(({ slug }) => slug);
      return recordsOf(entry, made, beside);
    } catch (err) {
      this.logger.warn({ event: 'computed-pages.refused', type: entry.computed!.type, spaceId, entry: entry.id, err: err as Error });
      return 'The source of these pages returned invalid pages: the log of the service has the details';
    }
  }
}

const seedOf = (made: readonly SourceAnswer[]) => JSON.stringify(made.map((answer) => answer.made?.seed ?? [answer.problem]));
