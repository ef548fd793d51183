import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CUSTOMIZATION } from './default-customization.js';
import { contrastOf, foregroundOn, readableOn } from './readable-color.js';

const color = fc
  .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);

describe('the contrast of two colours', () => {
  it.each([
    ['#000', '#fff', 21],
    ['#ffffff', '#FFF', 1],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#ffffff', 4],
  ])('of %s on %s is %d', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 2);
    expect(contrastOf(other, one)).toBe(contrastOf(one, other));
  });

  it('is refused for what is no colour', () => {
    for (const wrong of ['red', '#ffff', '#fff;}', '']) expect(() => contrastOf(wrong, '#fff')).toThrow('is not a colour');
  });
});

describe('a readable colour', () => {
  it('on any background is black or white', () => {
    expect([foregroundOn('#ff0'), foregroundOn('#00f')]).toEqual(['#000000', '#ffffff']);
    fc.assert(fc.property(color, (background) => contrastOf(foregroundOn(background), background) >= 4.5));
  });

  it('is the colour itself if that can be read', () => {
    expect(readableOn('#036', '#fff')).toBe('#003366');
  });

  it('is otherwise a mixture that can only just be read', () => {
    expect(readableOn('#ffff00', '#ffffff')).toMatch(/^#([0-9a-f]{2})\1[0-9a-f]{2}$/);
    fc.assert(
      fc.property(color, color, (wanted, background) => {
        const contrast = contrastOf(readableOn(wanted, background), background);
        return contrast >= 4.5 && (contrastOf(wanted, background) >= 4.5 || contrast < 5.2);
      }),
    );
  });

  it('is not needed for the default colours of hints, which their themes can show as accents', () => {
    const { primaryColor, infoColor, successColor, warningColor, dangerColor } = DEFAULT_CUSTOMIZATION.styling;
    for (const { light, dark } of [primaryColor, infoColor, successColor, warningColor, dangerColor]) {
      // 3 is what WCAG asks of borders and icons.
      expect(contrastOf(light, '#ffffff')).toBeGreaterThanOrEqual(3);
      expect(contrastOf(dark, '#000000')).toBeGreaterThanOrEqual(4.5);
    }
  });
});
