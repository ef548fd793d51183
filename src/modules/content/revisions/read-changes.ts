import { Injectable } from '@nestjs/common';
import type { Audience } from '../../../common/expressions/audience.js';
import { NotFound } from '../../../common/http/errors.js';
import { EMPTY_DOCUMENT } from '../../../common/document/rich-text.js';
import { diffDocuments, type DocumentDiff } from '../../versions/diff/diff-documents.js';
import { semanticChanges, type SemanticChanges } from '../../versions/diff/semantic-changes.js';
import type { Revision } from '../../versions/store/revision.entity.js';
import { EMPTY_ROOT } from '../../versions/records/content-root.js';
import { DifferingRecords } from '../../versions/revisions/differing-records.js';
import { VisibleContent } from '../audience/visible-content.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import { PageIndex } from '../../versions/records/page-index.js';

/** Two revisions to compare. Without `before`, everything is new. */
export interface Span {
  spaceId: string;
  before: string | undefined;
  after: string;
  /** Only changes of what it sees are found; all if it is undefined. */
  audience?: Audience;
}

/** Compares two revisions. */
@Injectable()
export class ReadChanges {
  constructor(
    private readonly revisionsService: RevisionsService,
    private readonly differingRecords: DifferingRecords,
    private readonly visibleContent: VisibleContent,
  ) {}

  async between(span: Span, limit: number): Promise<SemanticChanges> {
    const [before, after] = await this.open(span);
    const see = async (content: Content) =>
      span.audience ? this.visibleContent.open({ stored: content, shown: content, computed: false }, span.audience) : content;
    return semanticChanges(
      versionOf(await see(before)),
      versionOf(await see(after)),
      await this.differingRecords.between(before, after),
      limit,
    );
  }

  /** Compares one page block by block. */
  async ofPage(span: Span, pageId: string): Promise<DocumentDiff> {
    const [before, after] = await this.open(span);
    const [was, is] = [before.pages.get(pageId), after.pages.get(pageId)];
    if (!was && !is) throw new NotFound('page');
    const hashes = [was?.document, is?.document].filter((hash) => hash !== undefined);
    const documents = await this.revisionsService.documents(span.spaceId, hashes);
    const read = (hash: string | undefined) => (hash === undefined ? EMPTY_DOCUMENT : documents.get(hash)!);
    return diffDocuments(read(was?.document), read(is?.document));
  }

  private async open({ spaceId, before, after }: Span): Promise<[Content, Content]> {
    const current = await this.revisionsService.find(spaceId, after);
    const former = before === undefined ? undefined : await this.revisionsService.find(spaceId, before);
    if (!current || (before !== undefined && !former)) throw new NotFound('revision');
    return [former ? await this.revisionsService.open(former) : nothing(current), await this.revisionsService.open(current)];
  }
}

const versionOf = ({ pages, files, reusableContents, root: { variables } }: Content) => ({ pages, files, reusableContents, variables });

const nothing = (revision: Revision): Content => ({
  revision,
  root: EMPTY_ROOT,
  pages: PageIndex.build(new Map()),
  files: new Map(),
  reusableContents: new Map(),
});
