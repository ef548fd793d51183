import jsep from 'jsep';

/** An expression that cannot be compiled. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
}

export type Syntax = jsep.CoreExpression;

const LONGEST = 1024;

jsep.addBinaryOp('in', 7);

export function parseSyntax(text: string): Syntax {
  if (text.length > LONGEST) throw new ExpressionError(`An expression must not be longer than ${LONGEST} characters`);
  if (text.trim() === '') throw new ExpressionError('An expression must not be empty');
  try {
    return jsep(text) as Syntax;
  } catch (error) {
    throw new ExpressionError(`This is not a valid expression: ${error instanceof Error ? error.message : 'it cannot be read'}`);
  }
}
