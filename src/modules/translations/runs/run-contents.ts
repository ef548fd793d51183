import { Injectable } from '@nestjs/common';
import { NotFound } from '../../../common/http/errors.js';
import { SpaceQueries } from '../../spaces/space.queries.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import type { OpenRun } from './run-state.js';
import { TranslationConflicts } from './translation-conflicts.js';
import type { Unsettled } from './unsettled.js';

/** The contents that a run starts from. */
export interface RunContents {
  resultSpaceId: string;
  sourceTitle: string;
  source: Content;
  /** The source as the last completed run translated it. */
  previous?: Content;
  /** The translation of that; empty before the first run. */
  before: Content;
  /** The result now. */
  result: Content;
  /** The conflicts of earlier runs. */
  unsettled: Unsettled;
}

@Injectable()
export class ReadRunContents {
  constructor(
    private readonly spaceQueries: SpaceQueries,
    private readonly revisionsService: RevisionsService,
    private readonly translationConflicts: TranslationConflicts,
  ) {}

  async read({ translation, run }: OpenRun): Promise<RunContents> {
    const { sourceSpaceId, resultSpaceId } = translation;
    // The conflicts first: a change request that is merged meanwhile changes the head, too.
    const unsettled = await this.translationConflicts.listUnsettled(translation.id);
    const head = resultSpaceId === null ? undefined : await this.spaceQueries.head(resultSpaceId);
    if (head === undefined || resultSpaceId === null) throw new NotFound('result');
    const titles = await this.spaceQueries.titles([sourceSpaceId]);
    const { sourceRevisionId: previous, engineRevisionId } = translation;
    return {
      resultSpaceId,
      sourceTitle: titles.get(sourceSpaceId)!,
      unsettled,
      source: await this.open(sourceSpaceId, run.sourceRevision),
      ...(previous !== null && { previous: await this.open(sourceSpaceId, previous) }),
      before: await this.open(resultSpaceId, engineRevisionId!),
      result: await this.open(resultSpaceId, head),
    };
  }

  private async open(spaceId: string, id: string): Promise<Content> {
    const revision = await this.revisionsService.find(spaceId, id);
    if (!revision) throw new NotFound('revision');
    return this.revisionsService.open(revision);
  }
}
