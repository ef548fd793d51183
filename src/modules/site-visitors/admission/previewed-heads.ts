/** The revisions that previews of change requests show. The module of change requests provides the implementation. */
export abstract class PreviewedHeads {
  /** SQL: the head of a change request; null if it is not of this space. */
  abstract readonly headOf: (changeRequest: string, space: string) => string;
}
