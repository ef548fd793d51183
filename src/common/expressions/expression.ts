import { ExpressionError, parseSyntax } from './parse-syntax.js';
import { Cache } from '../caches/cache.js';
import { compileSyntax, type Evaluate } from './compile-syntax.js';
import { Meter, MeterExceeded, NotKnown } from './meter.js';

/** A compiled condition or value over what is known of a visitor, a page or a space. */
export interface Expression {
  /** Its top-level names, e.g. `visitor` of `visitor.claims.plan`: its value depends only on them. */
  readonly roots: ReadonlySet<string>;
  /**
   * Returns the value. It is undefined if something is missing or if the evaluation exceeds its cost limit. It never
   * throws, and it has no access to the time or to random numbers: the same scope gives the same value.
   */
  evaluate(scope: Readonly<Record<string, unknown>>): unknown;
  /**
   * Whether it holds as a condition. A condition that cannot be evaluated does not hold, not even if it is negated: a name
   * that the scope does not have, a member of what is missing, an operator or a method that the values do not fit.
   */
  holds(scope: Readonly<Record<string, unknown>>): boolean;
}

/** Memory of a compiled expression per character of its text: one or two closures for a few characters. */
const BYTES_PER_CHARACTER = 60;

export const compiledExpressions = new Cache<Compiled>({
  name: 'expressions',
  bytesOf: ({ length }) => 200 + length * BYTES_PER_CHARACTER,
});

interface Compiled {
  expression: Expression;
  length: number;
}

/** Throws an `ExpressionError` with a message for the author of the expression. */
export function compileExpression(text: string): Expression {
  const known = compiledExpressions.get(text);
  if (known) return known.expression;
  const { evaluate, roots } = compileSyntax(parseSyntax(text));
  const expression: Expression = {
    roots,
    evaluate: (scope) => measured(evaluate, scope, new Meter()),
    holds: (scope) => Boolean(measured(evaluate, scope, new Meter(true))),
  };
  compiledExpressions.set(text, { expression, length: text.length });
  return expression;
}

/** Returns why a text is no expression; undefined if it is one. */
export function expressionProblem(text: string): string | undefined {
  try {
    compileExpression(text);
    return undefined;
  } catch (error) {
    if (error instanceof ExpressionError) return `must be a valid expression: ${error.message}`;
    throw error;
  }
}

function measured(evaluate: Evaluate, scope: Readonly<Record<string, unknown>>, meter: Meter): unknown {
  try {
    return evaluate(scope, meter);
  } catch (error) {
    if (error instanceof MeterExceeded || error instanceof NotKnown) return undefined;
    throw error;
  }
}
