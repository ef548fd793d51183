import { Injectable } from '@nestjs/common';
import type { Revision } from '../../versions/store/revision.entity.js';
import { RevisionsService } from '../../versions/revisions/revisions.service.js';
import { SpaceBlobs } from '../../versions/store/space-blobs.js';
import { ConflictsOfRecords } from './conflicts-of-records.js';
import { ProposeConflicts } from './propose-conflicts.js';
import { PublishResult, type NewTranslation } from './publish-result.js';
import type { RunContents } from './run-contents.js';
import type { OpenRun } from './run-state.js';
import { differingFrom, TranslationConflicts } from './translation-conflicts.js';

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' });

export interface PublishedTranslation {
  /** The new translation. */
  next: Revision;
  /** The head of the result. */
  head: Revision;
  /** The change requests that were opened, or got another proposal. */
  changeRequests: string[];
}

/** Publishes a translation in the open transaction, and opens change requests for the pages in conflict. */
@Injectable()
export class PublishTranslation {
  constructor(
    private readonly publishResult: PublishResult,
    private readonly revisionsService: RevisionsService,
    private readonly spaceBlobs: SpaceBlobs,
    private readonly conflictsOfRecords: ConflictsOfRecords,
    private readonly proposeConflicts: ProposeConflicts,
    private readonly translationConflicts: TranslationConflicts,
  ) {}

  async publish({ translation, run }: OpenRun, contents: RunContents, translated: NewTranslation): Promise<PublishedTranslation> {
    const { source, previous, sourceTitle, unsettled, resultSpaceId } = contents;
    const { sourceLanguage: language } = translation;
    // Change requests are locked before their space.
    const locked = await this.proposeConflicts.lock(unsettled);
    const { base, next, head, conflicts } = await this.publishResult.publish(translated);
    const files = [...(translated.changes.files?.values() ?? [])].filter((file) => file !== null);
    await this.spaceBlobs.refer(resultSpaceId, files);
    const found = await this.conflictsOfRecords.find(conflicts, unsettled, { source, language, ...(previous && { previous }) });
    const text = { subject: `Translation from ${LANGUAGES.of(language)}: ${sourceTitle}`, userId: run.userId };
    const proposed = await this.proposeConflicts.propose({ base, next, head }, found, unsettled, locked, text);
    const differs = differingFrom(await this.revisionsService.open(next), await this.revisionsService.open(head));
    await this.translationConflicts.replace(translation.id, unsettled, proposed, differs);
    return { next, head, changeRequests: [...new Set(proposed.map(({ changeRequestId }) => changeRequestId))] };
  }
}
