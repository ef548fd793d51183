import { Cache } from '../caches/cache.js';
import { compileSyntax, type Evaluate } from './compile-syntax.js';
import { Meter, MeterExceeded } from './meter.js';
import { parseSyntax } from './parse-syntax.js';

/** What may decide or show something by what is known of a visitor, a page or a space. */
export interface Expression {
  /** The names at its top, `visitor` of `visitor.claims.plan`: what its value depends on. */
  readonly roots: ReadonlySet<string>;
  /**
   * Its value. What is missing is undefined, so is what costs more than an expression may; it never throws, and tells
   * nobody the time or a random number: the same scope gives the same value.
   */
  evaluate(scope: Readonly<Record<string, unknown>>): unknown;
}

/** Of a compiled expression, for each character of its text: a closure or two for a handful of characters. */
const BYTES_PER_CHARACTER = 60;

export const compiledExpressions = new Cache<Compiled>({
  name: 'expressions',
  bytesOf: ({ length }) => 200 + length * BYTES_PER_CHARACTER,
});

interface Compiled {
  expression: Expression;
  length: number;
}

/** Throws an `ExpressionError`, whose message is fit for the one who wrote the expression. */
export function compileExpression(text: string): Expression {
  const known = compiledExpressions.get(text);
  if (known) return known.expression;
  const { evaluate, roots } = compileSyntax(parseSyntax(text));
  const expression: Expression = { roots, evaluate: (scope) => measured(evaluate, scope) };
  compiledExpressions.set(text, { expression, length: text.length });
  return expression;
}

function measured(evaluate: Evaluate, scope: Readonly<Record<string, unknown>>): unknown {
  try {
    return evaluate(scope, new Meter());
  } catch (error) {
    if (error instanceof MeterExceeded) return undefined;
    throw error;
  }
}
