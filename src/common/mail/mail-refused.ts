/** The mail server permanently refuses this mail for this recipient. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
