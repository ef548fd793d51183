/** An import cannot go on, for a reason that its author can do something about. */
export class ImportFailed extends Error {
  override readonly name = 'ImportFailed';
}
