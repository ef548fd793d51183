import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { SpaceHeads } from '../../versions/heads/space-heads.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import { TranslationMemory } from '../memory/translation-memory.js';
import type { KeptSegment } from '../translation.entity.js';
import { ChangedRecords } from './changed-records.js';
import type { LearnedRecord } from './learn-corrections.js';
import type { RunContents } from './run-contents.js';
import { RunState, type OpenRun } from './run-state.js';
import { translateRecords, type SourceRecord, type TranslatedSource, type WrittenOn } from './translate-records.js';
import { TranslateSegments, type Means } from './translate-segments.js';

/** A record of the source whose document is not loaded. */
export type RecordToTranslate = Pick<SourceRecord, 'kind' | 'record'>;

export interface Work {
  records: readonly RecordToTranslate[];
  /** What people wrote since the last run. */
  learned: readonly LearnedRecord[];
}

/** How many records are in memory with their documents at once. */
const BATCH = 25;

/** Translates records a few at a time, and stores the documents of the result before a revision refers to them. */
@Injectable()
export class TranslateBatches {
  constructor(
    private readonly database: Database,
    private readonly spaceHeads: SpaceHeads,
    private readonly revisionsService: RevisionsService,
    private readonly translationMemory: TranslationMemory,
    private readonly changedRecords: ChangedRecords,
    private readonly runState: RunState,
  ) {}

  /** Begins a run. Its segments are translated once, however often it repeats its work. */
  begin(means: Omit<Means, 'memory'>): TranslateSegments {
    return new TranslateSegments({ ...means, memory: this.translationMemory });
  }

  async translate(
    open: OpenRun,
    { source, resultSpaceId }: RunContents,
    { records, learned }: Work,
    segments: TranslateSegments,
  ): Promise<TranslatedSource[]> {
    const translated: TranslatedSource[] = [];
    const kept: KeptSegment[] = [];
    const report = () =>
      this.runState.report(open, { records: records.length, done: translated.length, sent: segments.sent, reused: segments.reused }, kept);
    const learnedIn = new Map(learned.map(({ kind, id, corrections }) => [`${kind} ${id}`, corrections]));
    for (let from = 0; from < records.length; from += BATCH) {
      segments.means.signal.throwIfAborted();
      const batch = await this.withDocuments(source, records.slice(from, from + BATCH));
      const ids = batch.map(({ kind, record }) => ({ kind, id: record.id }));
      const former = await this.changedRecords.correctionsOf(open.translation.id, ids);
      const written: WrittenOn = (kind, id) => [learnedIn.get(`${kind} ${id}`) ?? [], former(kind, id)];
      const made = await translateRecords(batch, segments, written, report);
      await this.database.tx(async () => {
        await this.spaceHeads.hold(resultSpaceId, 'result');
        await this.revisionsService.storeDocuments(resultSpaceId, made.documents);
      });
      translated.push(...made.records);
      kept.push(...made.records.flatMap((record) => record.kept));
      await report();
    }
    return translated;
  }

  private async withDocuments({ revision: { spaceId } }: Content, records: readonly RecordToTranslate[]): Promise<SourceRecord[]> {
    const hashes = new Set(records.flatMap(({ record }) => record.document ?? []));
    const documents = await this.revisionsService.documents(spaceId, [...hashes]);
    return records.map((one) => ({ ...one, document: one.record.document === undefined ? undefined : documents.get(one.record.document) }));
  }
}
