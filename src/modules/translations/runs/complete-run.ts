import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { SpaceHeads } from '../../versions/heads/space-heads.js';
import type { TranslationStats } from '../translation.entity.js';
import { ChangedRecords, type RecordIds } from './changed-records.js';
import type { LearnedRecord } from './learn-corrections.js';
import { LearntBase } from './learnt-base.js';
import { PublishTranslation } from './publish-translation.js';
import type { RunContents } from './run-contents.js';
import { RunState, type OpenRun } from './run-state.js';
import type { TranslatedSource } from './translate-records.js';
import { changedRecords } from '../../versions/draft/effective-changes.js';
import { same } from '../../versions/merge/three-way.js';
import { normalPage } from '../../versions/records/normal-page.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import type { ReusableContentRecord } from '../../versions/records/reusable-content-record.js';
import type { Content } from '../../versions/revisions/revisions.service.js';
import type { Changes } from '../../versions/revisions/store-changes.js';

/** What a run has made. */
export interface RunOutcome {
  translated: readonly TranslatedSource[];
  /** Records that the source does not have any more. */
  gone: RecordIds;
  learned: readonly LearnedRecord[];
  /** Identifies the glossary that was used. */
  glossary: string;
  /** The number of words that the engine translated. */
  words: number;
}

/** Writes the outcome of a run to the result and completes the run, in one transaction. */
@Injectable()
export class CompleteRun {
  constructor(
    private readonly database: Database,
    private readonly spaceHeads: SpaceHeads,
    private readonly learntBase: LearntBase,
    private readonly changedRecords: ChangedRecords,
    private readonly publishTranslation: PublishTranslation,
    private readonly runState: RunState,
  ) {}

  /** With `isLast`, edits that were made meanwhile are merged now, and learned by the next run. Otherwise throws ResultEdited. */
  async complete(open: OpenRun, contents: RunContents, outcome: RunOutcome, isLast: boolean): Promise<void> {
    const { translation, run } = open;
    const { translated, gone, learned, glossary, words } = outcome;
    const { before, source, result } = contents;
    const changes = changesForResult(before, source, translated, gone);
    const learnt = await this.learntBase.changes(translation.id, contents, learned, translated);
    await this.database.tx(async () => {
      // The files of the source must not be deleted before the result refers to them.
      await this.spaceHeads.hold(translation.sourceSpaceId);
      const learntFrom = isLast ? undefined : result.revision.id;
      const publication = { before, learnt, changes, learntFrom, userId: run.userId };
      const { next, head, changeRequests } = await this.publishTranslation.publish(open, contents, publication);
      await this.changedRecords.remember(translation, translated, gone);
      await this.runState.complete(open, {
        engineRevisionId: next.id,
        resultRevisionId: head.id,
        sourceRevisionId: source.revision.id,
        glossary,
        stats: statsAfter(translation.stats, {
          words,
          pages: translated.filter(({ kind }) => kind === 'page').length,
          startedAt: run.startedAt,
        }),
        changeRequests,
      });
    });
  }
}

/** The run was counted when it was started. */
function statsAfter(
  { runs, totalWords, totalPages, totalDuration }: TranslationStats,
  { words, pages, startedAt }: { words: number; pages: number; startedAt: string },
): TranslationStats {
  const duration = Math.max(0, Date.now() - Date.parse(startedAt));
  return {
    runs,
    totalWords: totalWords + words,
    totalPages: totalPages + pages,
    totalDuration: totalDuration + duration,
    latestRunDuration: duration,
    latestPages: pages,
    latestWords: words,
  };
}

/** What turns the previous translation into the new one. Files and variables are those of the source. */
function changesForResult(before: Content, source: Content, translated: readonly TranslatedSource[], gone: RecordIds): Changes {
  const pages = new Map<string, PageRecord | null>(Array.from(gone.page, (id) => [id, null]));
  const contents = new Map<string, ReusableContentRecord | null>(Array.from(gone['reusable-content'], (id) => [id, null]));
  for (const { kind, record } of translated) {
    if (kind === 'page') pages.set(record.id, normalPage(record as PageRecord));
    else contents.set(record.id, record);
  }
  return {
    pages: changedRecords({ get: (id) => before.pages.get(id) && normalPage(before.pages.get(id)!) }, pages),
    reusableContents: changedRecords(before.reusableContents, contents),
    files: changedRecords(before.files, new Map([...Array.from(before.files.keys(), (id) => [id, null] as const), ...source.files])),
    ...(!same(before.root.variables, source.root.variables) && { variables: source.root.variables }),
  };
}
