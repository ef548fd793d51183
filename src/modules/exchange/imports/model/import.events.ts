import { DomainEvent } from '../../../../common/events/domain-event.js';
import { Recorded } from '../../../../common/events/recorded.decorator.js';

/** An import has ended: its pages are in the change request, or it failed. */
@Recorded<ImportEnded>({ name: 'import.ended', subject: ({ spaceId }) => spaceId })
export class ImportEnded extends DomainEvent {
  constructor(
    readonly organizationId: string,
    readonly spaceId: string,
    readonly importId: string,
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
