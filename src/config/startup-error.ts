/** A reason not to start that an operator can fix: only its message is reported, without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
