/** An expression that cannot be compiled. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
}
