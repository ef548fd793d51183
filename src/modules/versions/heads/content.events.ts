import { Recorded } from '../../../common/events/recorded.decorator.js';

/** The head of a space is another revision now. */
@Recorded<ContentChanged>({ name: 'content.changed', subject: ({ spaceId }) => spaceId })
export class ContentChanged {
  constructor(
    readonly spaceId: string,
    readonly before: string,
    readonly after: string,
  ) {}
}
