import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentModule } from '../content/content.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { Engines } from './engines/engines.js';
import { ForgetTranslations } from './forget-translations.js';
import { GlossaryController } from './glossary/glossary.controller.js';
import { GlossaryEntryAccess } from './glossary/glossary-entry.access.js';
import { GlossaryEntry } from './glossary/glossary-entry.entity.js';
import { GlossaryEntryPresenter } from './glossary/glossary-entry.presenter.js';
import { GlossaryService } from './glossary/glossary.service.js';
import { MemorySegment } from './memory/memory-segment.entity.js';
import { TranslationMemory } from './memory/translation-memory.js';
import { ChangedRecords } from './runs/changed-records.js';
import { CompleteRun } from './runs/complete-run.js';
import { ConflictsOfRecords } from './runs/conflicts-of-records.js';
import { FindAffected } from './runs/find-affected.js';
import { LearnCorrections } from './runs/learn-corrections.js';
import { LearntBase } from './runs/learnt-base.js';
import { ProposeConflicts } from './runs/propose-conflicts.js';
import { PublishResult } from './runs/publish-result.js';
import { PublishTranslation } from './runs/publish-translation.js';
import { ReadRunContents } from './runs/run-contents.js';
import { RunState } from './runs/run-state.js';
import { RunTranslation } from './runs/run-translation.job.js';
import { RunsService } from './runs/runs.service.js';
import { TranslateBatches } from './runs/translate-batches.js';
import { TranslateSpace } from './runs/translate-space.js';
import { TranslationConflicts } from './runs/translation-conflicts.js';
import { TranslationConflict } from './translation-conflict.entity.js';
import { TranslatedRecord } from './translated-record.entity.js';
import { TranslationAccess } from './translation.access.js';
import { Translation } from './translation.entity.js';
import { TranslationPresenter } from './translation.presenter.js';
import { TranslationsController } from './translations.controller.js';
import { TranslationsService } from './translations.service.js';

/** Spaces that are translated into other languages, with the memory and the glossary of their organizations. */
@Module({
  imports: [
    DiscoveryModule,
    TypeOrmModule.forFeature([Translation, TranslatedRecord, TranslationConflict, MemorySegment, GlossaryEntry]),
    VersionsModule,
    ContentModule,
  ],
  controllers: [TranslationsController, GlossaryController],
  providers: [
    TranslationsService,
    TranslationAccess,
    TranslationPresenter,
    ForgetTranslations,
    GlossaryService,
    GlossaryEntryAccess,
    GlossaryEntryPresenter,
    Engines,
    TranslationMemory,
    RunsService,
    RunState,
    RunTranslation,
    TranslateSpace,
    ReadRunContents,
    ChangedRecords,
    LearnCorrections,
    FindAffected,
    TranslateBatches,
    ConflictsOfRecords,
    ProposeConflicts,
    PublishResult,
    PublishTranslation,
    TranslationConflicts,
    LearntBase,
    CompleteRun,
  ],
})
export class TranslationsModule {}
