import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonbOrder } from '../../src/common/json/jsonb-order.js';
import { useApp } from '../support/app.js';

const t = useApp();

it('orders the members of JSON values as PostgreSQL does', async () => {
  const key = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('__proto__', '1', '10', '9', 'a', 'aa', 'ä', '😀', 'Z'));
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, true, 0, 1.5, -3, 1e21, 'text', undefined),
      fc.array(tie('value'), { maxLength: 5 }),
      fc.dictionary(key, tie('value'), { maxKeys: 8 }),
    ),
  }));
  const samples = fc
    .sample(value, { numRuns: 300, seed: 7 })
    .filter((each) => each !== undefined && !JSON.stringify(each).includes('\\u0000'));
  for (const sample of samples) {
    const [row] = await t.db.query<{ stored: unknown }>('SELECT $1::jsonb AS stored', [JSON.stringify(sample)]);
    expect(JSON.stringify(jsonbOrder(sample))).toBe(JSON.stringify(row!.stored));
  }
});
