import { DomainEvent } from '../../common/events/domain-event.js';
import { Recorded } from '../../common/events/recorded.decorator.js';

/** What pages show of a specification is different now: it has another latest version, or was deleted. */
@Recorded<OpenAPISpecChanged>({ name: 'openapi-spec.changed', subject: ({ orgId }) => orgId })
export class OpenAPISpecChanged extends DomainEvent {
  constructor(
    readonly orgId: string,
    readonly slug: string,
  ) {
    super();
  }
}
