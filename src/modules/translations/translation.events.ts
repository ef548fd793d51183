import type { EndedWork } from '../../common/contract/ended-work.js';
import { DomainEvent } from '../../common/events/domain-event.js';
import { Recorded } from '../../common/events/recorded.decorator.js';

/** A run of a translation has ended. It was not cancelled. */
@Recorded<TranslationRunEnded>({ name: 'translation-run.ended', subject: ({ sourceSpaceId }) => sourceSpaceId })
export class TranslationRunEnded extends DomainEvent {
  constructor(
    readonly organizationId: string,
    readonly sourceSpaceId: string,
    readonly translationId: string,
    readonly runId: string,
    readonly status: 'completed' | 'failed',
    readonly work: EndedWork = { userId: null, seconds: 0 },
  ) {
    super();
  }
}
