import { Recorded } from '../../../common/events/recorded.decorator.js';

/** The head of a space has moved on. */
@Recorded<ContentChanged>({ name: 'content.changed', subject: ({ spaceId }) => spaceId })
export class ContentChanged {
  constructor(
    readonly spaceId: string,
    readonly before: string,
    readonly after: string,
  ) {}
}
