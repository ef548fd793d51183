import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';
import { SpaceHeads } from '../../versions/heads/space-heads.js';
import { RevisionsService, type Content } from '../../versions/revisions/revisions.service.js';
import { TranslationMemory } from '../memory/translation-memory.js';
import type { KeptSegment } from '../translation.entity.js';
import type { RunContents } from './run-contents.js';
import { RunState, type OpenRun } from './run-state.js';
import { translateRecords, type SourceRecord, type TranslatedSource } from './translate-records.js';
import { TranslateSegments, type Means } from './translate-segments.js';

/** A record of the source whose document is not loaded. */
export type RecordToTranslate = Pick<SourceRecord, 'kind' | 'record'>;

/** How many records are in memory with their documents at once. */
const BATCH = 25;

/** Translates records a few at a time, and stores the documents of the result before a revision refers to them. */
@Injectable()
export class TranslateBatches {
  constructor(
    private readonly db: Database,
    private readonly heads: SpaceHeads,
    private readonly revisions: RevisionsService,
    private readonly memory: TranslationMemory,
    private readonly state: RunState,
  ) {}

  async translate(
    open: OpenRun,
    { source, resultSpaceId }: RunContents,
    records: readonly RecordToTranslate[],
    means: Omit<Means, 'memory'>,
  ): Promise<{ translated: TranslatedSource[]; words: number }> {
    const translated: TranslatedSource[] = [];
    const kept: KeptSegment[] = [];
    const segments = new TranslateSegments({ ...means, memory: this.memory }, ({ sent, reused }) =>
      this.state.report(open, { records: records.length, done: translated.length, sent, reused }, kept),
    );
    for (let from = 0; from < records.length; from += BATCH) {
      means.signal.throwIfAborted();
      const batch = await this.withDocuments(source, records.slice(from, from + BATCH));
      const made = await translateRecords(batch, means.scope.sourceLanguage, segments);
      await this.db.tx(async () => {
        await this.heads.hold(resultSpaceId, 'result');
        await this.revisions.storeDocuments(resultSpaceId, made.documents);
      });
      translated.push(...made.records);
      kept.push(...made.records.flatMap((record) => record.kept));
      await segments.report();
    }
    return { translated, words: segments.words };
  }

  private async withDocuments({ revision: { spaceId } }: Content, records: readonly RecordToTranslate[]): Promise<SourceRecord[]> {
    const hashes = new Set(records.flatMap(({ record }) => record.document ?? []));
    const documents = await this.revisions.documents(spaceId, [...hashes]);
    return records.map((one) => ({ ...one, document: one.record.document === undefined ? undefined : documents.get(one.record.document) }));
  }
}
