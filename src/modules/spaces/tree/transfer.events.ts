import { Recorded } from '../../../common/events/recorded.decorator.js';

/** They belong to another organization now: what of the old one hangs on them must go. Ordered with the events of the old one. */
@Recorded<SpacesTransferred>({ name: 'spaces.transferred', subject: ({ from }) => from })
export class SpacesTransferred {
  constructor(
    readonly spaceIds: readonly string[],
    readonly from: string,
    readonly to: string,
  ) {}
}
