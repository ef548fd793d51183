import { Recorded } from '../../../common/events/recorded.decorator.js';

/**
 * Spaces were transferred to another organization, so other modules must remove their links to the old one. Ordered
 * with the events of the old organization.
 */
@Recorded<SpacesTransferred>({ name: 'spaces.transferred', subject: ({ from }) => from })
export class SpacesTransferred {
  constructor(
    readonly spaceIds: readonly string[],
    readonly from: string,
    readonly to: string,
  ) {}
}
