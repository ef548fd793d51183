import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLACK, contrast, hexOf, readableOn, readColor, textOn, WHITE } from './color.js';

const channel = fc.nat({ max: 255 });
const colors = fc.tuple(channel, channel, channel);

describe('a color', () => {
  it('is read from three and six digits, and from nothing else', () => {
    expect(['#36d', '346ddb', 'red', '#12345', '#12345g'].map((text) => readColor(text) && hexOf(readColor(text)!))).toEqual([
      '3366dd',
      '346ddb',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('has the contrast of WCAG to others', () => {
    expect(contrast(BLACK, WHITE)).toBeCloseTo(21);
    expect(contrast(readColor('777777')!, WHITE)).toBeCloseTo(4.48, 2);
  });

  it('becomes one that can be read on any background, and stays if it can', () => {
    fc.assert(
      fc.property(colors, colors, (background, color) => {
        const made = readableOn(background, color);
        expect(contrast(made, background)).toBeGreaterThanOrEqual(4.5);
        if (contrast(color, background) >= 4.6) expect(made).toEqual(color);
        expect(contrast(textOn(background), background)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
