import type { CodeTheme } from '../../../site-looks/code-themes.js';
import { codePalette, type CodeRole } from './code-palettes.js';
import { hexOf, mix } from './color.js';
import type { ReaderTheme } from './reader-theme.js';

interface Themes {
  light: string;
  dark: string;
}

const DEFAULTS: Themes = { light: 'default-light', dark: 'default-dark' };

/** The rules that give code the colours of the themes that the site chose: in pages, and in those about an API. */
export function codeRules({ codeLight, codeDark, apiCodeLight, apiCodeDark }: ReaderTheme['choices']): string[] {
  const [pages, api] = [
    { light: codeLight, dark: codeDark },
    { light: apiCodeLight, dark: apiCodeDark },
  ];
  return [
    ...(same(pages, DEFAULTS) ? [] : [ruleFor('.document .code', pages)]),
    ...(same(api, pages) ? [] : [ruleFor('.about-api .document .code', api)]),
  ];
}

const same = (a: Themes, b: Themes) => a.light === b.light && a.dark === b.dark;

/** What stands in the box of code has its colours, too: the title and the button. */
function ruleFor(selector: string, { light, dark }: Themes): string {
  const [first, second] = [codePalette(light as CodeTheme), codePalette(dark as CodeTheme)];
  const color = (role: CodeRole) => `light-dark(#${hexOf(first[role])}, #${hexOf(second[role])})`;
  const border = [first, second].map(({ background, text }) => `#${hexOf(mix(background, text, 0.16))}`);
  const properties = {
    '--surface': color('background'),
    '--background': color('background'),
    '--border': `light-dark(${border.join(', ')})`,
    '--text': color('text'),
    '--muted': color('comment'),
    ...Object.fromEntries((['keyword', 'string', 'title', 'number', 'type'] as const).map((role) => [`--code-${role}`, color(role)])),
  };
  const declarations = Object.entries(properties).map(([name, value]) => `${name}: ${value};`);
  return `${selector} { color: var(--text); ${declarations.join(' ')} }`;
}
