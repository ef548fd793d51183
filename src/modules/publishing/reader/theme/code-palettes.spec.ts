import { expect, it } from 'vitest';
import { CODE_THEMES } from '../../../site-looks/code-themes.js';
import { codePalette } from './code-palettes.js';
import { contrast } from './color.js';

it('every theme of code has colours of its own that can be read', () => {
  const palettes = CODE_THEMES.map((theme) => codePalette(theme));
  expect(new Set(palettes.map((palette) => JSON.stringify(palette))).size).toBe(CODE_THEMES.length);
  for (const [at, { background, ...colors }] of palettes.entries())
    for (const [role, color] of Object.entries(colors))
      expect(contrast(background, color), `${role} of ${CODE_THEMES[at]}`).toBeGreaterThanOrEqual(4.5);
});
