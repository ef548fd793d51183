import { CODE_THEMES } from '../../../site-looks/code-themes.js';
import { hexOf, readColor, type Color } from './color.js';

/** A color for each theme. */
export interface ColorPair {
  light: Color;
  dark: Color;
}

/** The choices of a site that its stylesheet depends on. */
export interface ReaderTheme {
  colors: Readonly<Record<ColorName, ColorPair | undefined>>;
  choices: Readonly<Record<ChoiceName, string>>;
}

const COLORS = ['primary', 'tint', 'info', 'success', 'warning', 'danger', 'headerBackground', 'headerLink'] as const;
export type ColorName = (typeof COLORS)[number];

const CODE_DARK = ['default-dark', ...CODE_THEMES.filter((theme) => theme !== 'default-dark')] as const;

/** The values of each choice, the default first. */
const CHOICES = {
  theme: ['clean', 'muted', 'bold', 'gradient'],
  corners: ['rounded', 'straight', 'circular'],
  depth: ['subtle', 'flat'],
  links: ['accent', 'default'],
  background: ['plain', 'match'],
  sidebar: ['default', 'filled'],
  list: ['pill', 'default', 'line'],
  header: ['default', 'bold', 'contrast', 'custom', 'none'],
  search: ['prominent', 'subtle'],
  font: ['Inter', 'ABCFavorit', 'Roboto', 'RobotoSlab', 'OpenSans', 'SourceSansPro', 'Lato', 'Ubuntu', 'Raleway', 'Merriweather'].concat([
    'Overpass',
    'NotoSans',
    'IBMPlexSerif',
    'Poppins',
    'FiraSans',
  ]),
  headingFont: [''],
  codeLight: CODE_THEMES,
  codeDark: CODE_DARK,
  apiCodeLight: CODE_THEMES,
  apiCodeDark: CODE_DARK,
  mono: ['JetBrainsMono', 'FiraCode', 'IBMPlexMono', 'SourceCodePro', 'RobotoMono', 'SpaceMono', 'DMMono', 'Inconsolata'],
} as const;
export type ChoiceName = keyof typeof CHOICES;
const NAMES = Object.keys(CHOICES) as ChoiceName[];

const valuesOf = (name: ChoiceName): readonly string[] => (name === 'headingFont' ? ['', ...CHOICES.font] : CHOICES[name]);

/** Builds a theme from what a site chose. What is unknown gets its default. */
export function readerTheme(
  colors: Partial<Record<ColorName, { light: string; dark: string }>>,
  choices: Partial<Record<ChoiceName, string>>,
): ReaderTheme {
  return {
    colors: Object.fromEntries(
      COLORS.map((name) => [name, pairOf(colors[name]?.light ?? '', colors[name]?.dark ?? '')]),
    ) as ReaderTheme['colors'],
    choices: Object.fromEntries(
      NAMES.map((name) => [name, valuesOf(name).includes(choices[name] ?? '-') ? choices[name]! : valuesOf(name)[0]!]),
    ) as ReaderTheme['choices'],
  };
}

/**
 * A theme as a part of the address of its stylesheet: a stylesheet that depends on its address alone can be cached forever,
 * and every instance can make it.
 */
export function themeName({ colors, choices }: ReaderTheme): string {
  const pairs = COLORS.map((name) => (colors[name] ? `${hexOf(colors[name].light)}-${hexOf(colors[name].dark)}` : ''));
  return [...pairs, ...NAMES.map((name) => String(valuesOf(name).indexOf(choices[name])))].join('_');
}

const LONGEST = 400;

/** Reads the name of a theme; undefined if it is not one. */
export function namedTheme(name: string): ReaderTheme | undefined {
  const parts = name.length > LONGEST ? [] : name.split('_');
  if (parts.length !== COLORS.length + NAMES.length) return undefined;
  const pairs = COLORS.map((color, index) => {
    const [light = '', dark = ''] = parts[index]!.split('-');
    return [color, { light, dark }];
  });
  const chosen = NAMES.map((choice, index) => [choice, valuesOf(choice)[Number(parts[COLORS.length + index])]]);
  const theme = readerTheme(
    Object.fromEntries(pairs) as Parameters<typeof readerTheme>[0],
    Object.fromEntries(chosen) as Parameters<typeof readerTheme>[1],
  );
  return themeName(theme) === name ? theme : undefined;
}

function pairOf(light: string, dark: string): ColorPair | undefined {
  const [first, second] = [readColor(light), readColor(dark)];
  return first && second ? { light: first, dark: second } : undefined;
}
