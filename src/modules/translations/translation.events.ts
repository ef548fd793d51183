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
    /** Who started it. */
    readonly userId: string | null = null,
    /** How long it took. */
    readonly seconds: number = 0,
    /** Why it failed. */
    readonly reason: string | null = null,
  ) {
    super();
  }
}
