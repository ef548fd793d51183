import { Injectable } from '@nestjs/common';
import type { Glossary } from '../glossary/glossary.js';
import { TranslationMemory } from '../memory/translation-memory.js';
import type { MemoryScope } from '../memory-scope.js';
import type { Translation } from '../translation.entity.js';
import { ChangedRecords, type RecordIds } from './changed-records.js';
import { LearnCorrections } from './learn-corrections.js';
import type { RunContents } from './run-contents.js';

/** Finds what a run must translate: what changed in the source, in the corrections of people, and in the glossary. */
@Injectable()
export class FindAffected {
  constructor(
    private readonly changed: ChangedRecords,
    private readonly corrections: LearnCorrections,
    private readonly memory: TranslationMemory,
  ) {}

  async find(translation: Translation, contents: RunContents, scope: MemoryScope, glossary: Glossary): Promise<RecordIds> {
    const { previous, source, before, seen, result, proposal } = contents;
    const ids = await this.changed.since(previous, source);
    if (!previous) return ids;
    const merged = proposal === 'none' || proposal === 'merged';
    const learned = await this.corrections.learn(scope, { source: previous, translated: before, before: seen, after: result, merged });
    const outdated = glossary.key === translation.glossary ? [] : await this.memory.outdatedBy(glossary, scope, translation.id);
    await this.changed.addAffected(ids, translation, [...learned, ...outdated]);
    return ids;
  }
}
