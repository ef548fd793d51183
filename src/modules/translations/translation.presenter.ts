import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import type { Page } from '../../common/db/paginate.js';
import { Urls } from '../../common/http/urls.js';
import { isoTime } from '../../common/json/iso-time.js';
import { TranslationAccess, type SourceFacts } from './translation.access.js';
import type { Run, Translation } from './translation.entity.js';
import type { TranslationListView, TranslationRunView, TranslationView, TranslationWaitingView } from './translation.view.js';

export interface TranslationDetails {
  translation: Translation;
  facts: SourceFacts;
  /** What waits for a person. */
  waiting: TranslationWaitingView;
}

@Injectable()
export class TranslationPresenter {
  constructor(
    private readonly translationAccess: TranslationAccess,
    private readonly urls: Urls,
  ) {}

  present({ translation, facts, waiting }: TranslationDetails, actor: Actor): TranslationView {
    const { id, orgId, resultSpaceId, resultRevisionId, lastRun } = translation;
    return {
      object: 'translation',
      id,
      status: translation.status,
      source: { space: translation.sourceSpaceId, language: translation.sourceLanguage },
      language: translation.language,
      instructions: translation.instructions,
      ...(resultSpaceId !== null && resultRevisionId !== null && { result: { space: resultSpaceId, revision: resultRevisionId } }),
      createdAt: isoTime(translation.createdAt),
      updatedAt: isoTime(translation.updatedAt),
      stats: translation.stats,
      waiting,
      ...(lastRun && { lastRun: presentRun(lastRun) }),
      permissions: this.translationAccess.permissionsOf(translation, facts, actor),
      urls: { location: this.urls.api('orgs', orgId, 'translations', id) },
    };
  }

  presentPage(page: Page<TranslationDetails>, actor: Actor): TranslationListView {
    return { ...page, items: page.items.map((details) => this.present(details, actor)) };
  }
}

const presentRun = ({ status, error, startedAt, finishedAt, progress, kept, changeRequests }: Run): TranslationRunView => ({
  status,
  ...(error !== undefined && { error }),
  startedAt,
  ...(finishedAt !== undefined && { finishedAt }),
  progress,
  kept,
  ...(changeRequests && { changeRequests }),
});
