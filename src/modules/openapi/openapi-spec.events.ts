import { DomainEvent } from '../../common/events/domain-event.js';
import { Recorded } from '../../common/events/recorded.decorator.js';

/** What pages show of a specification is different now: it has another latest version, or was deleted. */
@Recorded<OpenAPISpecChanged>({ name: 'openapi-spec.changed', subject: ({ orgId }) => orgId })
export class OpenAPISpecChanged extends DomainEvent {
  constructor(
    readonly orgId: string,
    readonly slug: string,
    /** Its new version, if that is why, and whether it breaks clients of the one before. */
    readonly version: { readonly id: string; readonly breaking: boolean } | null = null,
  ) {
    super();
  }
}
