/** A reason not to start that an operator can mend: reported as its message alone, without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
