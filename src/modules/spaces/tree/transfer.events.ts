/** They belong to another organization now: what of the old one hangs on them must go. */
export class SpacesTransferred {
  constructor(
    readonly spaceIds: readonly string[],
    readonly from: string,
    readonly to: string,
  ) {}
}
