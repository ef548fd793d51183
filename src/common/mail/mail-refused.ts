/** This mail will never be taken for this recipient. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
