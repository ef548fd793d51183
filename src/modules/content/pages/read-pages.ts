import { Injectable } from '@nestjs/common';
import type { Document } from '../../../common/document/rich-text.js';
import { NotFound } from '../../../common/http/errors.js';
import { type Opened, VisibleContent } from '../audience/visible-content.js';
import { ComputePages } from '../computed/compute-pages.js';
import type { FileRecord } from '../../versions/records/file-record.js';
import type { ReusableContentRecord } from '../../versions/records/reusable-content-record.js';
import type { ContentAddress } from '../current-content.decorator.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import type { Revision } from '../../versions/store/revision.entity.js';
import { PageBodies, type Body, type BodyFormat, type Rendering } from './page-bodies.js';
import type { PageIndex } from '../../versions/records/page-index.js';
import type { PageRecord } from '../../versions/records/page-record.js';

export interface PageInPlace {
  page: PageRecord;
  content: Content;
  /** The content that the page was read from. */
  body?: Body;
}

/** Reads the content of a space at a revision. For an audience, everything that it does not see is missing. */
@Injectable()
export class ReadPages {
  constructor(
    private readonly revisionsService: RevisionsService,
    private readonly pageBodies: PageBodies,
    private readonly computePages: ComputePages,
    private readonly visibleContent: VisibleContent,
  ) {}

  /** Returns the content as it is stored or, with `computed`, with the pages that are computed now. */
  async content({ spaceId, revisionId, audience, visitor }: ContentAddress, computed = false): Promise<Content> {
    const opened = await this.open({ spaceId, revisionId }, computed || audience !== undefined);
    if (!audience) return opened.shown;
    return this.visibleContent.open({ ...opened, computed }, audience, visitor);
  }

  /** The same without what only the rest of the site shows: pages do not depend on it. */
  private ownContent({ spaceId, revisionId, audience }: ContentAddress, computed = false): Promise<Content> {
    return this.content({ spaceId, revisionId, ...(audience && { audience }) }, computed);
  }

  /** Identifies what the content depends on apart from its revision: the sources of computed pages. */
  stateOf(address: ContentAddress): Promise<string> {
    return this.computePages.stateOf(address);
  }

  /** Identifies what a visitor sees of the space because the rest of the site shows it. */
  async shownElsewhere(address: ContentAddress): Promise<string> {
    if (!address.visitor) return '';
    const [own, all] = [await this.ownContent(address), await this.content(address)];
    const more = (ids: Iterable<string>, known: ReadonlyMap<string, unknown>) => [...ids].filter((id) => !known.has(id));
    return [...more(all.files.keys(), own.files), ...more(all.reusableContents.keys(), own.reusableContents)].toSorted().join(' ');
  }

  async pages({ audience, ...address }: ContentAddress, computed: boolean): Promise<PageIndex> {
    const stored = await this.revisionsService.openPages(await this.revision(address));
    const shown = computed || audience !== undefined ? await this.computePages.pagesOf(stored) : stored;
    return audience ? this.visibleContent.pages({ stored, shown, computed }, audience) : shown.pages;
  }

  /** Goes through addresses in several spaces, whose pages are read in a few statements for all. */
  prepared<T extends ContentAddress>(addresses: readonly T[]): AsyncGenerator<T> {
    return this.revisionsService.prepared(addresses);
  }

  /** Each of the addresses with its pages, also those that are computed. The pages of many spaces are read in a few statements. */
  async *pagesOfEach<T extends ContentAddress>(addresses: readonly T[]): AsyncGenerator<[T, PageIndex]> {
    for await (const address of this.prepared(addresses)) yield [address, await this.pages(address, true)];
  }

  async byId(address: ContentAddress, pageId: string, computed = false, format?: BodyFormat): Promise<PageInPlace> {
    const content = await this.ownContent(address, computed);
    return this.inPlace(content, content.pages.get(pageId), format && { ...format, audience: address.audience });
  }

  async byPath(address: ContentAddress, path: string, computed = false, format?: BodyFormat): Promise<PageInPlace> {
    const content = await this.ownContent(address, computed);
    return this.inPlace(content, content.pages.byPath(path), format && { ...format, audience: address.audience });
  }

  /** A page without a document has an empty one. */
  async documentOf(address: ContentAddress, pageId: string, rendering: Rendering & { computed: boolean }): Promise<Document> {
    const { page, content } = await this.byId(address, pageId, rendering.computed);
    if (page.type !== 'document') throw new NotFound('document');
    return this.pageBodies.document(content, page, { ...rendering, audience: address.audience });
  }

  async file(address: ContentAddress, fileId: string): Promise<FileRecord> {
    const file = (await this.ownContent(address)).files.get(fileId) ?? (await this.content(address)).files.get(fileId);
    if (!file) throw new NotFound('file');
    return file;
  }

  async reusableContent(address: ContentAddress, id: string): Promise<ReusableContentRecord> {
    const found = (await this.content(address)).reusableContents.get(id);
    if (!found) throw new NotFound('reusable content');
    return found;
  }

  async reusableDocument(address: ContentAddress, id: string, rendering: Rendering): Promise<Document> {
    const content = await this.content(address);
    const found = content.reusableContents.get(id);
    if (!found) throw new NotFound('reusable content');
    return this.pageBodies.document(content, found, { ...rendering, audience: address.audience });
  }

  async document({ spaceId }: Pick<ContentAddress, 'spaceId'>, documentId: string): Promise<Document> {
    const document = await this.revisionsService.document(spaceId, documentId);
    if (!document) throw new NotFound('document');
    return document;
  }

  /** The document of a page or a reusable content that the audience of one of the addresses sees. */
  async visibleDocument(addresses: readonly ContentAddress[], documentId: string): Promise<Document> {
    for (const address of addresses) {
      const content = await this.content(address);
      const isIt = ({ document }: { document?: string }) => document === documentId;
      const owner = content.pages.inOrder().find(isIt) ?? [...content.reusableContents.values()].find(isIt);
      if (owner) return this.pageBodies.document(content, owner, { evaluated: false, dereferenced: false, audience: address.audience });
    }
    throw new NotFound('document');
  }

  /** With `computed`, what is shown has the pages that are computed now. */
  private async open(address: ContentAddress, computed: boolean): Promise<Pick<Opened, 'stored' | 'shown'>> {
    const stored = await this.revisionsService.open(await this.revision(address));
    return { stored, shown: computed ? await this.computePages.show(stored) : stored };
  }

  private async revision({ spaceId, revisionId }: ContentAddress): Promise<Revision> {
    const revision = await this.revisionsService.find(spaceId, revisionId);
    if (!revision) throw new NotFound('revision');
    return revision;
  }

  private async inPlace(content: Content, page: PageRecord | undefined, format: BodyFormat | undefined): Promise<PageInPlace> {
    if (!page) throw new NotFound('page');
    if (!format || page.type !== 'document') return { page, content };
    return { page, content, body: await this.pageBodies.render(content, page, format) };
  }
}
