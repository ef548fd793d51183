/** A site cannot be exported. The message is for callers. */
export class ExportFailed extends Error {
  override readonly name = 'ExportFailed';
}
