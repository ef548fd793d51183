export class ReviewersRequested {
  constructor(
    readonly spaceId: string,
    readonly changeRequestId: string,
    readonly reviewerIds: readonly string[],
    readonly requestedById: string,
  ) {}
}
