import { describe, expect, it } from 'vitest';
import { MASKED_KINDS, type MaskedKind } from '../../../../config/env.js';
import { HARMLESS, SENSITIVE } from '../../../../../test/support/conversations/masked-strings.js';
import { maskText } from './mask-text.js';

const USUAL: ReadonlySet<MaskedKind> = new Set(MASKED_KINDS.filter((kind) => kind !== 'ips'));
const mask = (text: string) => maskText(text, USUAL);

describe('maskText', () => {
  it('is tried with more than 200 strings', () => {
    expect(new Set([...SENSITIVE.map(([text]) => text), ...HARMLESS]).size).toBeGreaterThan(250);
  });

  it.each(SENSITIVE)('masks %j', (text, masked) => {
    expect(mask(text)).toBe(masked);
    expect(mask(masked)).toBe(masked);
  });

  it.each(HARMLESS)('leaves %j as it is', (text) => {
    expect(mask(text)).toBe(text);
  });

  it('finds what stands between other text', () => {
    for (const [text, masked] of SENSITIVE) {
      if (text.startsWith('-----')) continue;
      expect(mask(`I tried it.\n\n${text}\n\nIt fails since monday.`)).toBe(`I tried it.\n\n${masked}\n\nIt fails since monday.`);
    }
  });

  it('masks the names of the people who take part', () => {
    const masked = maskText('Regards, Ada Lovelace. Ada writes to **Grace**, and Adaline adds an ad to the lovelace page.', USUAL, [
      'Ada Lovelace',
      'Grace Brewster Hopper',
    ]);
    expect(masked).toBe('Regards, [name]. [name] writes to **[name]**, and Adaline adds an ad to the lovelace page.');
  });

  it('masks only the chosen kinds', () => {
    expect(maskText('ada@example.com +49 30 901820', new Set(['emails']))).toBe('[email] +49 30 901820');
    expect(maskText('from 10.0.0.12 and 2001:db8::1 at 10:20:30', new Set(['ips']))).toBe('from [ip] and [ip] at 10:20:30');
    expect(maskText('ada@example.com', new Set())).toBe('ada@example.com');
  });
});
