import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { SpaceHeads } from '../../versions/heads/space-heads.js';
import { SpaceBlobs } from '../../versions/store/space-blobs.js';
import type { TranslationStats } from '../translation.entity.js';
import { ChangedRecords, type RecordIds } from './changed-records.js';
import { changesForResult } from './changes-for-result.js';
import { PublishResult } from './publish-result.js';
import type { RunContents } from './run-contents.js';
import { RunState, type OpenRun } from './run-state.js';
import type { TranslatedSource } from './translate-records.js';

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' });

/** What a run has made. */
export interface RunOutcome {
  translated: readonly TranslatedSource[];
  /** Records that the source does not have any more. */
  gone: RecordIds;
  /** Identifies the glossary that was used. */
  glossary: string;
  /** The number of words that the engine translated. */
  words: number;
}

/** Writes the outcome of a run to the result and completes the run, in one transaction. */
@Injectable()
export class CompleteRun {
  constructor(
    private readonly db: Database,
    private readonly heads: SpaceHeads,
    private readonly blobs: SpaceBlobs,
    private readonly changed: ChangedRecords,
    private readonly results: PublishResult,
    private readonly state: RunState,
  ) {}

  async complete(open: OpenRun, contents: RunContents, { translated, gone, glossary, words }: RunOutcome): Promise<void> {
    const { translation, run } = open;
    const { before, source, sourceTitle, resultSpaceId, proposal } = contents;
    const changes = changesForResult(before, source, translated, gone);
    await this.db.tx(async () => {
      // The files of the source must not be deleted before the result refers to them.
      await this.heads.hold(translation.sourceSpaceId);
      const published = await this.results.publish({
        before,
        changes,
        changeRequestId: translation.changeRequestId,
        subject: `Translation from ${LANGUAGES.of(translation.sourceLanguage)}: ${sourceTitle}`,
        userId: run.userId,
      });
      await this.blobs.refer(
        resultSpaceId,
        [...(changes.files?.values() ?? [])].filter((file) => file !== null),
      );
      await this.changed.remember(translation, translated, gone);
      const { changeRequestId, ...revisions } = published;
      await this.state.complete(open, {
        ...revisions,
        sourceRevisionId: source.revision.id,
        // While it is archived, the result lacks what it proposed.
        changeRequestId: changeRequestId ?? (proposal === 'archived' ? translation.changeRequestId : null),
        glossary,
        stats: statsAfter(translation.stats, {
          words,
          pages: translated.filter(({ kind }) => kind === 'page').length,
          startedAt: run.startedAt,
        }),
        ...(changeRequestId !== undefined && { proposed: changeRequestId }),
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
