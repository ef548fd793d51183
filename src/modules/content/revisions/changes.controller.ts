import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Can, PlainParams, Resource, CurrentResources } from '../../../common/access/access.decorators.js';
import { CachedByRevision } from '../caching/cached-by-revision.decorator.js';
import { Compressed } from '../caching/compressed.decorator.js';
import { PageParams } from '../content.dto.js';
import { ChangesQuery } from './changes-query.js';
import { Resources } from '../../../common/access/resources.js';
import type { SemanticChanges } from '../../versions/diff/semantic-changes.js';
import { Revision } from '../../versions/store/revision.entity.js';
import { PageChangesView, SemanticChangesView } from './changes.view.js';
import { MergedFrom, ShowsMergedFrom } from '../merged-from.js';
import { ReadChanges, type Span } from './read-changes.js';

@ApiTags('Space content')
@CachedByRevision()
@Controller('v1/spaces/:spaceId/revisions/:revisionId/changes')
export class ChangesController {
  constructor(
    private readonly readChanges: ReadChanges,
    private readonly mergedFrom: MergedFrom,
  ) {}

  /**
   * List the changes of a revision
   *
   * @remarks Compares the revision with its first parent. Returns one entry for each page, file, reusable content or set
   * of variables that differs, up to `limit`. For a merge, `mergedFrom` is the change request.
   */
  @Get()
  @ShowsMergedFrom()
  @Can('revision:view', { scope: 'space:read', visitors: true })
  async getRevisionSemanticChanges(
    @Resource('revision') revision: Revision,
    @Query() { limit }: ChangesQuery,
    @CurrentResources() resources: Resources,
  ): Promise<SemanticChangesView> {
    const audience = resources.actor.visitor?.audience;
    return presentChanges(
      await this.readChanges.between({ ...spanOf(revision), audience }, limit),
      await this.mergedFrom.find(revision, resources),
    );
  }

  /**
   * List the changes of a page in a revision
   *
   * @remarks Returns the blocks that were inserted, deleted, changed or moved, with changes of text word by word. The
   * comparison is with the first parent of the revision.
   */
  @Get('page/:pageId')
  @Compressed()
  @Can('revision:view', { scope: 'space:read' })
  @PlainParams('pageId')
  async getPageChangesInRevision(@Resource('revision') revision: Revision, @Param() { pageId }: PageParams): Promise<PageChangesView> {
    return this.readChanges.ofPage(spanOf(revision), pageId);
  }
}

const spanOf = ({ spaceId, parents, id }: Revision): Span => ({ spaceId, before: parents[0], after: id });

const presentChanges = (changes: SemanticChanges, mergedFrom: object | undefined): SemanticChangesView => ({
  ...changes,
  ...(mergedFrom !== undefined && { mergedFrom }),
});
