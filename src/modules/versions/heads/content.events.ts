/** The head of a space has moved on. */
export class ContentChanged {
  constructor(
    readonly spaceId: string,
    readonly before: string,
    readonly after: string,
  ) {}
}
