import { BLACK, hexOf, mix, readableOn, readColor, textOn, WHITE, type Color } from './color.js';
import { codeRules } from './code-colors.js';
import { fontFaces, fontStack } from './site-fonts.js';
import type { ColorName, ColorPair, ReaderTheme } from './reader-theme.js';

/** Where the theme has no colors of its own. */
const SURFACE: ColorPair = { light: WHITE, dark: readColor('14161a')! };
const PRIMARY: ColorPair = { light: readColor('346ddb')!, dark: readColor('6fa0f5')! };

const RADII: Readonly<Record<string, readonly [string, string]>> = {
  straight: ['0', '0'],
  rounded: ['0.5rem', '0.3125rem'],
  circular: ['1.125rem', '0.75rem'],
};

/** The stylesheet of a site: custom properties that the layout and documents use, and a few rules for its choices. */
export function themeStylesheet({ colors, choices }: ReaderTheme): string {
  const primary = colors.primary ?? PRIMARY;
  const tint = colors.tint ?? (choices.background === 'match' || choices.theme === 'muted' ? primary : undefined);
  const strength = choices.theme === 'clean' && choices.background === 'plain' ? 0 : 0.045;
  const surface = tint && strength > 0 ? both((theme) => mix(SURFACE[theme], tint[theme], strength)) : SURFACE;
  const readable = (pair: ColorPair) => both((theme) => readableOn(surface[theme], pair[theme]));
  const accent = readable(primary);
  const [radius, small] = RADII[choices.corners]!;
  const properties = {
    ...surfaces(surface, tint),
    '--accent': pairOf(accent),
    '--on-accent': pairOf(both((theme) => textOn(accent[theme]))),
    ...(colors.tint && { '--tint': pairOf(readable(colors.tint)) }),
    ...Object.fromEntries(TONES.flatMap((tone) => (colors[tone] ? [[`--${tone}`, pairOf(readable(colors[tone]))]] : []))),
    '--radius': radius,
    '--radius-small': small,
    '--font': fontStack(choices.font),
    '--mono': fontStack(choices.mono),
    ...(choices.depth === 'flat' && { '--shadow': 'none' }),
  };
  const header = headerColors(choices, colors, { primary: accent, surface });
  return [
    ...fontFaces([choices.font, choices.headingFont, choices.mono]),
    `:root { ${declarations(properties)} }`,
    // Not of the root: the search page and the actions of pages have the same controls on the background of the page.
    Object.keys(header).length === 0 ? '' : `.site-header { ${declarations(header)} }`,
    choices.headingFont === '' ? '' : `h1, h2, h3 { font-family: ${fontStack(choices.headingFont)}; }`,
    choices.links === 'default' ? '.document a { color: inherit; text-decoration-color: var(--accent); }' : '',
    choices.sidebar === 'filled' ? '.tree { background: var(--surface); padding-inline: 0.75rem; }' : '',
    LISTS[choices.list] ?? '',
    choices.search === 'subtle' ? '.header-row > :is(.search, .search-space) { margin-inline: auto 0; flex-basis: 14rem; }' : '',
    choices.theme === 'gradient' ? GRADIENT : '',
    ...codeRules(choices),
  ]
    .filter((rule) => rule !== '')
    .join('\n');
}

const TONES: readonly ColorName[] = ['info', 'success', 'warning', 'danger'];

const LISTS: Readonly<Record<string, string>> = {
  default: '.tree a[aria-current] { background: none; }',
  line: '.tree a[aria-current] { background: none; border-radius: 0; box-shadow: inset 2px 0 var(--accent); } [dir="rtl"] .tree a[aria-current] { box-shadow: inset -2px 0 var(--accent); }',
};

const GRADIENT =
  'body { background: linear-gradient(color-mix(in srgb, var(--accent) 9%, var(--background)), var(--background) 28rem) no-repeat var(--background); } .site-header { background: var(--header-surface, color-mix(in srgb, var(--accent) 7%, var(--background))); }';

function surfaces(surface: ColorPair, tint: ColorPair | undefined): Record<string, string> {
  if (surface === SURFACE && !tint) return {};
  const towards = both((theme) => (tint ? mix(theme === 'light' ? BLACK : WHITE, tint[theme], 0.5) : theme === 'light' ? BLACK : WHITE));
  const level = (amount: number) => pairOf(both((theme) => mix(surface[theme], towards[theme], amount)));
  return { '--background': pairOf(surface), '--surface': level(0.035), '--surface-strong': level(0.08), '--border': level(0.14) };
}

/** A header with a background of its own has texts that can be read on it. */
function headerColors(
  { header, theme: preset }: ReaderTheme['choices'],
  colors: ReaderTheme['colors'],
  { primary, surface }: { primary: ColorPair; surface: ColorPair },
): Record<string, string> {
  const kind = header === 'default' && preset === 'bold' ? 'bold' : header;
  const background =
    kind === 'bold'
      ? primary
      : kind === 'contrast'
        ? both((theme) => mix(surface[theme], theme === 'light' ? BLACK : WHITE, 0.88))
        : kind === 'custom'
          ? colors.headerBackground
          : undefined;
  if (!background) return {};
  const wanted = kind === 'custom' ? colors.headerLink : undefined;
  const text = both((theme) => (wanted ? readableOn(background[theme], wanted[theme]) : textOn(background[theme])));
  const soft = both((theme) => readableOn(background[theme], mix(text[theme], background[theme], 0.2)));
  return {
    '--header-surface': pairOf(background),
    '--header-text': pairOf(text),
    '--header-soft': pairOf(soft),
    '--header-accent': pairOf(text),
    '--header-border': pairOf(both((theme) => mix(background[theme], text[theme], 0.35))),
  };
}

const both = (colorOf: (theme: 'light' | 'dark') => Color): ColorPair => ({ light: colorOf('light'), dark: colorOf('dark') });
const pairOf = ({ light, dark }: ColorPair) => `light-dark(#${hexOf(light)}, #${hexOf(dark)})`;
const declarations = (properties: Readonly<Record<string, string>>) =>
  Object.entries(properties)
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ');
