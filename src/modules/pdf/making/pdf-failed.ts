/** A PDF cannot be made. The message is for callers. */
export class PdfFailed extends Error {
  override readonly name = 'PdfFailed';
}
