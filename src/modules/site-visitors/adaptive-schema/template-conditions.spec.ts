import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/support/runs.js';
import { SEED } from '../../../../test/support/seed.js';
import { compileExpression } from '../../../common/expressions/expression.js';
import type { AdaptiveSchema, ClaimSchema, LeafSchema } from '../../site-structure/adaptive-schema.js';
import { checkAdaptiveSchema } from './check-adaptive-schema.js';
import { templateConditions } from './template-conditions.js';

const LONGEST_CONDITION = 1024;
const schemaOf = (properties: Record<string, ClaimSchema>): AdaptiveSchema => ({ type: 'object', properties, additionalProperties: false });
const conditionsFor = (properties: Record<string, ClaimSchema>) =>
  templateConditions(schemaOf(properties)).map(({ condition }) => condition);
const holds = (condition: string, claims: object) => compileExpression(condition).holds({ visitor: { claims } });

const HOSTILE = [
  '"',
  '\\',
  '\\"',
  "'",
  '"]',
  '") || ("',
  '\n',
  '\t',
  '`${x}`',
  '\u2028',
  '😀',
  'in',
  'true',
  'this',
  'null',
  '',
  ' ',
  '$',
  '#',
  '*/',
];
const text = (longest: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 12 })
    .map((parts) => parts.join('').slice(0, longest).toWellFormed());
const name = text(64).filter((given) => given !== '' && !(given in Object.prototype));
const values = fc.uniqueArray(text(128), { minLength: 1, maxLength: 4 });
const leaf: fc.Arbitrary<LeafSchema> = fc.oneof(
  fc.record({ type: fc.constantFrom('boolean' as const, 'number' as const), description: fc.constant('About it') }),
  fc.record({ type: fc.constant('string' as const), description: fc.constant('About it'), enum: values }),
);
const { claim } = fc.letrec<{ claim: ClaimSchema }>((tie) => ({
  claim: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    leaf,
    fc.record({ type: fc.constant('array' as const), description: fc.constant('About it'), items: leaf }),
    fc.record({
      type: fc.constant('object' as const),
      description: fc.constant('About it'),
      properties: fc.dictionary(name, tie('claim'), { maxKeys: 3, noNullPrototype: true }),
      additionalProperties: fc.constant(false as const),
    }),
  ),
}));

/** A claim with a value, in the objects that its schema says. */
function claimsWith(names: readonly string[], value: unknown): object {
  const [first, ...others] = names;
  return { [first!]: others.length === 0 ? value : claimsWith(others, value) };
}

describe('the conditions that an adaptive schema suggests', () => {
  it('are one for each claim and one for each value of it, in the order of the schema', () => {
    expect(
      templateConditions(
        schemaOf({
          plan: { type: 'string', description: 'The plan', enum: ['free', 'pro'] },
          'beta user': { type: 'boolean', description: 'In the beta' },
          seats: { type: 'number', description: 'Seats' },
          teams: { type: 'array', description: 'The teams', items: { type: 'string', enum: ['a "b" \\'] } },
          unsigned: {
            type: 'object',
            description: 'From the browser',
            properties: { 'x"y': { type: 'string', description: 'Any' } },
            additionalProperties: false,
          },
        }),
      ),
    ).toEqual([
      { condition: 'visitor.claims.plan != null', description: 'plan is known: The plan' },
      { condition: 'visitor.claims.plan == "free"', description: 'plan is "free": The plan' },
      { condition: 'visitor.claims.plan == "pro"', description: 'plan is "pro": The plan' },
      { condition: 'visitor.claims["beta user"] != null', description: 'beta user is known: In the beta' },
      { condition: 'visitor.claims["beta user"] == true', description: 'beta user is true: In the beta' },
      { condition: 'visitor.claims["beta user"] == false', description: 'beta user is false: In the beta' },
      { condition: 'visitor.claims.seats != null', description: 'seats is known: Seats' },
      { condition: 'visitor.claims.teams != null', description: 'teams is known: The teams' },
      { condition: 'visitor.claims.teams.includes("a \\"b\\" \\\\")', description: 'teams contains "a \\"b\\" \\\\": The teams' },
      { condition: 'visitor.claims.unsigned["x\\"y"] != null', description: 'unsigned.x"y is known: Any' },
    ]);
  });

  it('are expressions of the allowed length, whatever the names and values', () => {
    const properties = fc.dictionary(name, claim, { maxKeys: 5, noNullPrototype: true });
    fc.assert(
      fc.property(properties, (given) => {
        fc.pre(checkAdaptiveSchema(schemaOf(given) as object as Record<string, unknown>, '').length === 0);
        for (const condition of conditionsFor(given)) {
          expect(condition.length).toBeLessThanOrEqual(LONGEST_CONDITION);
          expect(() => compileExpression(condition), condition).not.toThrow();
        }
      }),
      { seed: SEED, ...runs(1_000) },
    );
  });

  it('hold for the value that they are about, and for no other', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 5 }), values, (names, known) => {
        const innermost: ClaimSchema = { type: 'string', description: 'About it', enum: known };
        const whole = names
          .slice(1)
          .reduceRight<ClaimSchema>(
            (inner, inside) => ({ type: 'object', description: 'About it', properties: { [inside]: inner }, additionalProperties: false }),
            innermost,
          );
        const [isKnown, ...each] = conditionsFor({ [names[0]!]: whole });
        expect(each).toHaveLength(known.length);
        expect([holds(isKnown!, {}), holds(isKnown!, claimsWith(names, 'x'))]).toEqual([false, true]);
        for (const [place, condition] of each.entries())
          expect(known.map((value) => holds(condition, claimsWith(names, value)))).toEqual(known.map((_, other) => other === place));
      }),
      { seed: SEED, ...runs(1_000) },
    );
  });

  it('fit in an expression where the names and the values are the longest', () => {
    const longest = '"'.repeat(64);
    const value: ClaimSchema = { type: 'array', description: 'About it', items: { type: 'string', enum: ['\\'.repeat(128)] } };
    const claims = [1, 2, 3, 4].reduce<ClaimSchema>(
      (inner) => ({ type: 'object', description: 'About it', properties: { [longest]: inner }, additionalProperties: false }),
      value,
    );
    const schema = schemaOf({ [longest]: claims });
    expect(checkAdaptiveSchema(schema as object as Record<string, unknown>, '').first).toEqual([]);
    const [, condition] = conditionsFor({ [longest]: claims });
    expect(condition!.length).toBeLessThanOrEqual(LONGEST_CONDITION);
    expect(() => compileExpression(condition!)).not.toThrow();
  });
});
