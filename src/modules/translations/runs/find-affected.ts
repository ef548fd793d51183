import { Injectable } from '@nestjs/common';
import type { Glossary } from '../glossary/glossary.js';
import { TranslationMemory } from '../memory/translation-memory.js';
import type { MemoryScope } from '../memory-scope.js';
import type { Translation } from '../translation.entity.js';
import { ChangedRecords, type RecordIds } from './changed-records.js';
import { LearnCorrections, type LearnedRecord } from './learn-corrections.js';
import type { RunContents } from './run-contents.js';

export interface Affected {
  ids: RecordIds;
  learned: readonly LearnedRecord[];
}

/** Finds what a run must translate: what changed in the source, in the corrections of people, and in the glossary. */
@Injectable()
export class FindAffected {
  constructor(
    private readonly changedRecords: ChangedRecords,
    private readonly learnCorrections: LearnCorrections,
    private readonly translationMemory: TranslationMemory,
  ) {}

  async find(translation: Translation, contents: RunContents, scope: MemoryScope, glossary: Glossary): Promise<Affected> {
    const { previous, source, before, result, unsettled } = contents;
    const ids = await this.changedRecords.since(previous, source);
    if (!previous) return { ids, learned: [] };
    const corrected = { translationId: translation.id, source: previous, translated: before, result };
    const { records, changed } = await this.learnCorrections.learn(scope, corrected, unsettled);
    const outdated = glossary.key === translation.glossary ? [] : await this.translationMemory.outdatedBy(glossary, scope, translation.id);
    await this.changedRecords.addAffected(ids, translation, [...changed, ...outdated]);
    for (const { kind, id } of records) ids[kind].add(id);
    return { ids, learned: records };
  }
}
