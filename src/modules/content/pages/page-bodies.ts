import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Cache } from '../../../common/caches/cache.js';
import { Caches } from '../../../common/caches/caches.js';
import { bytesOfText } from '../../../common/caches/estimate-bytes.js';
import { withKeys } from '../../../common/document/block-keys.js';
import { dereference, reusableContentsIn } from '../../../common/document/dereference.js';
import { evaluateDocument } from '../../../common/document/evaluate-document.js';
import { peopleAsText, peopleIn } from '../../../common/document/people-as-text.js';
import { printMarkdown } from '../../../common/document/print-markdown.js';
import { readableMarkdown } from '../../../common/document/readable-markdown.js';
import { replaceBlocks } from '../../../common/document/replace-blocks.js';
import { type Document, EMPTY_DOCUMENT } from '../../../common/document/rich-text.js';
import { type Audience, visitorWith } from '../../../common/expressions/audience.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import { SpaceQueries } from '../../spaces/space.queries.js';
import { isChanging, markChanging } from './changing-responses.js';
import { SpecDescriptions } from './spec-descriptions.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import { writtenHref } from '../../../common/document/written-href.js';
import { type ContentRef, hrefOf } from '../../../common/document/content-ref.js';
import type { HrefOf } from '../../../common/document/tag-data.js';
import type { PageIndex } from '../../versions/records/page-index.js';

/** Which parts of a document are evaluated before it is returned. */
export interface Rendering {
  evaluated: boolean | 'deterministic-only';
  dereferenced: boolean | 'reusable-contents';
  /** Whether the blocks of API specifications are replaced with what they show, as blocks that every reader knows. */
  described?: boolean;
  /** Whose claims conditions are evaluated with. For an audience, no condition stays: what it does not see is left out. */
  audience?: Audience;
}

export interface BodyFormat extends Rendering {
  format: 'document' | 'markdown';
  refs: 'relative' | 'stable';
}

/** A page or a reusable content. */
type BodyOwner = Pick<PageRecord, 'id' | 'document' | 'variables'>;

export type Body = { document: Document } | { markdown: string };

/** The maximum depth of reusable contents within reusable contents. */
const DEEPEST = 5;
/** The maximum number of reusable contents that a page includes; further ones stay references. */
const MOST_CONTENTS = 1000;

/** Reads the bodies of pages and reusable contents, as they were written or evaluated. */
@Injectable()
export class PageBodies {
  private readonly printed: Cache<string>;

  constructor(
    private readonly revisionsService: RevisionsService,
    private readonly specDescriptions: SpecDescriptions,
    private readonly spaceQueries: SpaceQueries,
    caches: Caches,
  ) {
    this.printed = caches.create({ name: 'page-markdown', bytesOf: bytesOfText });
  }

  async render(content: Content, page: PageRecord, { format, refs, ...rendering }: BodyFormat): Promise<Body> {
    if (format === 'document') {
      const body = { document: await this.document(content, page, rendering) };
      if (isChanging(body.document)) markChanging(body);
      return body;
    }
    if (rendering.audience) return this.printForReaders(content, page, refs, rendering.audience);
    const plain = rendering.evaluated === false && rendering.dereferenced === false;
    if (!plain) return this.print(content, page, refs, await this.document(content, page, rendering));
    const key = [
      content.revision.spaceId,
      refs === 'stable' ? '' : `${content.root.pages} ${page.id}`,
      page.document,
      content.computed?.seed,
      page.computedSeed && page.id,
    ].join(' ');
    const markdown = this.printed.get(key);
    if (markdown !== undefined) return { markdown };
    const body = await this.print(content, page, refs, await this.document(content, page, rendering));
    if (!isChanging(body)) this.printed.set(key, body.markdown);
    return body;
  }

  async document(content: Content, page: BodyOwner, rendering: Rendering): Promise<Document> {
    const stored = page.document === undefined ? undefined : await this.revisionsService.document(content.revision.spaceId, page.document);
    return this.rendered(content, page, stored, rendering);
  }

  /** Reads the bodies of several pages with one statement, and renders them one after the other. */
  async *documents(content: Content, pages: readonly BodyOwner[], rendering: Rendering): AsyncGenerator<Document, void, undefined> {
    const hashes = pages.flatMap(({ document }) => document ?? []);
    const stored = await this.revisionsService.documents(content.revision.spaceId, hashes);
    for (const page of pages) yield this.rendered(content, page, stored.get(page.document ?? ''), rendering);
  }

  private async rendered(
    { revision, root, reusableContents, computed }: Content,
    { id, variables }: BodyOwner,
    stored: Document | undefined,
    { evaluated, dereferenced, described = false, audience }: Rendering,
  ): Promise<Document> {
    const { spaceId } = revision;
    let document = computed?.documentOf(id) ?? stored ?? EMPTY_DOCUMENT;
    if (dereferenced !== false) {
      const including = reusableContentsIn(document).length > 0;
      document = dereference(document, await this.contentsFor(document, spaceId, reusableContents));
      if (including) document = keyed(document, id);
    }
    const describe = described ? await this.specDescriptions.describerFor(spaceId, document) : undefined;
    if (describe) document = replaceBlocks(document, describe);
    if (evaluated === false && !audience) return document;
    const scope = { page: { vars: variables ?? {} }, space: { vars: root.variables }, visitor: visitorWith(audience?.claims ?? {}) };
    const values = evaluated === true ? 'all' : evaluated === false ? 'none' : 'deterministic';
    const shown = evaluateDocument(document, scope, values, audience ? 'enforced' : values);
    return audience ? this.withNames(spaceId, shown) : shown;
  }

  /** Visitors read names in place of people, which change without a revision. */
  private async withNames(spaceId: string, document: Document): Promise<Document> {
    const people = peopleIn(document);
    if (people.length === 0) return document;
    const named = peopleAsText(document, await this.spaceQueries.memberNames(spaceId, people));
    markChanging(named);
    return named;
  }

  /** Blocks of API specifications print what they show, which changes with the specification. */
  private async print(
    { pages, revision }: Content,
    page: PageRecord,
    refs: 'relative' | 'stable',
    document: Document,
  ): Promise<{ markdown: string }> {
    const shownBy = await this.specDescriptions.describerFor(revision.spaceId, document);
    const body = {
      markdown: printMarkdown(document, {
        ...(refs === 'relative' && { hrefOf: relativeHrefs(pages, page) }),
        ...(shownBy && { shownBy }),
      }),
    };
    if (shownBy) markChanging(body);
    return body;
  }

  /** Members edit Markdown, visitors only read it: theirs has everything in its place, and nothing that is written as data. */
  private async printForReaders(
    content: Content,
    page: PageRecord,
    refs: 'relative' | 'stable',
    audience: Audience,
  ): Promise<{ markdown: string }> {
    const document = await this.document(content, page, { evaluated: true, dereferenced: true, audience });
    const describe = await this.specDescriptions.describerFor(content.revision.spaceId, document);
    const shown = describe ? replaceBlocks(document, describe) : document;
    const body = { markdown: readableMarkdown(page, shown, refs === 'relative' ? { hrefOf: relativeHrefs(content.pages, page) } : {}) };
    if (describe || isChanging(document)) markChanging(body);
    return body;
  }

  /** Loads the reusable contents that a document uses, directly or indirectly. */
  private async contentsFor(
    document: Document,
    spaceId: string,
    records: Content['reusableContents'],
  ): Promise<ReadonlyMap<string, Document>> {
    const found = new Map<string, Document>();
    let level: Document[] = [document];
    for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
      const wanted = [...new Set(level.flatMap(reusableContentsIn))]
        .flatMap((id) => (found.has(id) ? [] : (records.get(id) ?? [])))
        .slice(0, MOST_CONTENTS - found.size);
      const documents = await this.revisionsService.documents(
        spaceId,
        wanted.flatMap(({ document: hash }) => hash ?? []),
      );
      level = wanted.map(({ document: hash }) => (hash === undefined ? undefined : documents.get(hash)) ?? EMPTY_DOCUMENT);
      for (const [i, { id }] of wanted.entries()) found.set(id, level[i]!);
    }
    return found;
  }
}

/**
 * Blocks that were included have no keys, because a content may be shown twice. Renderers need them for blocks with state,
 * such as tabs. They are derived, so that they are the same on every read.
 */
function keyed(document: Document, ownerId: string): Document {
  const base = hash('sha1', ownerId, 'base64url').slice(0, 12);
  let blocks = 0;
  return withKeys(document, () => `${base}${(blocks++).toString(36)}`);
}

/** The relative links from one page to others, as if each page were a file and each page with children also a folder next to it. */
function relativeHrefs(pages: PageIndex, page: PageRecord): HrefOf {
  const from = pages.pathOf(page).split('/').slice(0, -1);
  return (ref) => pathTo(pages, from, ref) ?? writtenHref(ref) ?? hrefOf(ref);
}

function pathTo(pages: PageIndex, from: readonly string[], ref: ContentRef): string | undefined {
  if ((ref.kind !== 'page' && ref.kind !== 'anchor') || ref['space'] !== undefined || typeof ref['page'] !== 'string') return undefined;
  const target = pages.get(ref['page']);
  if (!target || target.slug === '') return undefined;
  const to = pages.pathOf(target).split('/');
  // A page with this name would be resolved as the index of its folder.
  if (/^(readme|index)$/i.test(to.at(-1)!) || to.includes('')) return undefined;
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  const up = from.slice(shared).map(() => '..');
  const path = [...(up.length > 0 ? up : ['.']), ...to.slice(shared).map(encodeURIComponent)].join('/');
  return `${path}.md${ref.kind === 'anchor' ? `#${encodeURIComponent(String(ref['anchor']))}` : ''}`;
}
