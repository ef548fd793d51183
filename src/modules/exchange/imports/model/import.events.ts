import type { EndedWork } from '../../../../common/contract/ended-work.js';
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
    readonly work: EndedWork = { userId: null, seconds: 0 },
  ) {
    super();
  }
}
