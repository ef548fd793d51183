import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { LANGUAGES, type Language } from '../../common/contract/languages.js';
import type { Document } from '../../common/document/rich-text.js';
import { KeptText } from '../../common/document/rich-text.field.js';
import { Address, Moment } from '../../common/http/fields.js';
import { ListOf } from '../../common/http/list.view.js';
import type { TargetKind } from '../versions/merge/conflict.js';
import { RUN_STATUSES, TRANSLATION_STATUSES, type RunStatus, type TranslationStatus } from './translation.entity.js';

@ApiSchema({ name: 'TranslationSource' })
export class TranslationSourceView {
  /** @example 0UmGg9SpAcEiDeNtIfYr */
  space: string;
  @ApiProperty({ enum: LANGUAGES, example: 'en' }) language: Language;
}

@ApiSchema({ name: 'TranslationResult' })
export class TranslationResultView {
  /** @example 0UmGg9SpAcErEsUlTiDs */
  space: string;
  /**
   * The revision of the result after the last completed run.
   * @example 0UmGg9ReViSiOnIdEnTi
   */
  revision: string;
}

/** Numbers of all runs. Words, pages and durations are those of completed runs, and of the latest completed run. Durations are in milliseconds. */
@ApiSchema({ name: 'TranslationStats' })
export class TranslationStatsView {
  /**
   * The number of runs that were started, whatever became of them.
   * @example 3
   */
  @ApiProperty({ type: 'integer' }) runs: number;
  /**
   * The number of words that the engine translated.
   * @example 5400
   */
  @ApiProperty({ type: 'integer' }) totalWords: number;
  /** @example 42 */
  @ApiProperty({ type: 'integer' }) totalPages: number;
  /** @example 61000 */
  @ApiProperty({ type: 'integer' }) totalDuration: number;
  /** @example 1200 */
  @ApiProperty({ type: 'integer' }) latestRunDuration: number;
  /** @example 2 */
  @ApiProperty({ type: 'integer' }) latestPages: number;
  /** @example 130 */
  @ApiProperty({ type: 'integer' }) latestWords: number;
}

@ApiSchema({ name: 'TranslationProgress' })
export class TranslationProgressView {
  /**
   * The pages and reusable contents that the run translates.
   * @example 12
   */
  @ApiProperty({ type: 'integer' }) records: number;
  /** @example 12 */
  @ApiProperty({ type: 'integer' }) done: number;
  /**
   * The segments that were sent to the engine.
   * @example 31
   */
  @ApiProperty({ type: 'integer' }) sent: number;
  /**
   * The segments whose translation was known.
   * @example 210
   */
  @ApiProperty({ type: 'integer' }) reused: number;
}

@ApiSchema({ name: 'KeptSegment' })
export class KeptSegmentView {
  /**
   * The id of the page or the reusable content.
   * @example 0UmGg9PaGeIdEnTiFyer
   */
  record: string;
  /** @example "Open <a1>the file</a1>." */
  text: string;
}

/** Segments that are still in the source language, because the engine twice broke their links or marks. */
@ApiSchema({ name: 'KeptSegments' })
export class KeptSegmentsView {
  /** @example 0 */
  @ApiProperty({ type: 'integer' }) count: number;
  /** The first of them. */
  @ApiProperty({ type: [KeptSegmentView] }) items: readonly KeptSegmentView[];
}

@ApiSchema({ name: 'TranslationRun' })
export class TranslationRunView {
  @ApiProperty({ enum: RUN_STATUSES, example: 'completed' }) status: RunStatus;
  /** Why it failed, and what to do. */
  @ApiPropertyOptional({ type: String, example: 'DeepL refuses the key (403): check DEEPL_API_KEY and DEEPL_URL' }) error?: string;
  @Moment() startedAt: string;
  /** Absent while it is running. */
  @ApiPropertyOptional({ type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' }) finishedAt?: string;
  progress: TranslationProgressView;
  kept: KeptSegmentsView;
  /** The ids of the change requests that the run opened or extended, for pages where it changed what people had edited. */
  @ApiPropertyOptional({ type: [String], example: ['0UmGg9ChAnGeReQuEsTi'] }) changeRequests?: readonly string[];
}

/** A page of the result, or something else in it, where people and a run changed the same. The result has what people wrote. */
@ApiSchema({ name: 'TranslationConflict' })
export class TranslationConflictView {
  @ApiProperty({ enum: ['page', 'reusable-content', 'file', 'variable'], example: 'page' }) kind: TargetKind;
  /**
   * The id of the page, the reusable content or the file, or the name of the variable.
   * @example 0UmGg9PaGeIdEnTiFyer
   */
  record: string;
  /**
   * The id of the change request that proposes the new translation.
   * @example 0UmGg9ChAnGeReQuEsTi
   */
  changeRequest: string;
  /** The sentences of the source that it is about. */
  @ApiProperty({ type: [String], example: ['Close the file.'] }) sentences: readonly string[];
}

/** What waits for a person: it is settled when the change request is merged or archived. */
@ApiSchema({ name: 'TranslationWaiting' })
export class TranslationWaitingView {
  /** @example 1 */
  @ApiProperty({ type: 'integer' }) count: number;
  /** The first of them. */
  @ApiProperty({ type: [TranslationConflictView] }) items: readonly TranslationConflictView[];
}

@ApiSchema({ name: 'TranslationPermissions' })
export class TranslationPermissions {
  view: boolean;
  edit: boolean;
}

@ApiSchema({ name: 'TranslationUrls' })
export class TranslationUrls {
  @Address('https://docs.example.com/v1/orgs/0UmGg1vVh3dXw8rTq2Lk/translations/0UmGg9TrAnSlAtIoNiDe') location: string;
}

/** A space that is translated into another language. */
@ApiSchema({ name: 'Translation' })
export class TranslationView {
  object: 'translation';
  /** @example 0UmGg9TrAnSlAtIoNiDe */
  id: string;
  @ApiProperty({ enum: TRANSLATION_STATUSES, example: 'completed' }) status: TranslationStatus;
  source: TranslationSourceView;
  /** The language of the result. */
  @ApiProperty({ enum: LANGUAGES, example: 'de' }) language: Language;
  @KeptText() instructions: Document;
  /** The translated space. Absent until the first run. */
  result?: TranslationResultView;
  @Moment() createdAt: string;
  @Moment() updatedAt: string;
  stats: TranslationStatsView;
  waiting: TranslationWaitingView;
  /** The latest run, also while it is in progress. Absent until the first run. */
  lastRun?: TranslationRunView;
  /** What the caller may do with the translation. */
  permissions: TranslationPermissions;
  urls: TranslationUrls;
}

@ApiSchema({ name: 'TranslationList' })
export class TranslationListView extends ListOf(TranslationView) {}
