import type { FontCategory } from './custom-fonts/font-categories.js';
import type { Font, MonospaceFont } from './customization-values.js';

/** A font as style sheets name it. */
export interface SiteFont {
  /** The value of `font-family`. Fonts of the device follow the font itself. */
  stack: string;
  /** The npm package whose files the reader serves. Without one, visitors see the font only if their device has it. */
  package?: FontPackage;
}

export interface FontPackage {
  name: string;
  /** The Latin letters of each weight, as paths in the package. */
  files: Readonly<Record<number, string>>;
}

const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif";
const SERIF = "'Iowan Old Style', Charter, Georgia, 'Noto Serif', 'Liberation Serif', 'Times New Roman', serif";
const MONOSPACE = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace";

/** The fonts of devices that follow a font of each category. */
export const FONT_STACKS: Readonly<Record<FontCategory, string>> = { 'sans-serif': SANS, serif: SERIF, monospace: MONOSPACE };

const sans = (name: string): SiteFont => ({ stack: `'${name}', ${SANS}` });
const serif = (name: string): SiteFont => ({ stack: `'${name}', ${SERIF}` });
const monospace = (name: string): SiteFont => ({ stack: `'${name}', ${MONOSPACE}` });

/** The defaults, and those under the Apache licence. All others together would be larger than the service. */
const packaged = (name: string): FontPackage => ({
  name: `@fontsource/${name}`,
  files: { 400: `files/${name}-latin-400-normal.woff2`, 700: `files/${name}-latin-700-normal.woff2` },
});

export const SITE_FONTS: Readonly<Record<Font, SiteFont>> = {
  ABCFavorit: sans('ABC Favorit'),
  Inter: { ...sans('Inter'), package: packaged('inter') },
  Roboto: { ...sans('Roboto'), package: packaged('roboto') },
  RobotoSlab: { ...serif('Roboto Slab'), package: packaged('roboto-slab') },
  OpenSans: sans('Open Sans'),
  SourceSansPro: sans('Source Sans Pro'),
  Lato: sans('Lato'),
  Ubuntu: sans('Ubuntu'),
  Raleway: sans('Raleway'),
  Merriweather: serif('Merriweather'),
  Overpass: sans('Overpass'),
  NotoSans: sans('Noto Sans'),
  IBMPlexSerif: serif('IBM Plex Serif'),
  Poppins: sans('Poppins'),
  FiraSans: sans('Fira Sans'),
};

export const SITE_MONOSPACE_FONTS: Readonly<Record<MonospaceFont, SiteFont>> = {
  FiraCode: monospace('Fira Code'),
  IBMPlexMono: monospace('IBM Plex Mono'),
  JetBrainsMono: { ...monospace('JetBrains Mono'), package: packaged('jetbrains-mono') },
  SourceCodePro: monospace('Source Code Pro'),
  RobotoMono: { ...monospace('Roboto Mono'), package: packaged('roboto-mono') },
  SpaceMono: monospace('Space Mono'),
  DMMono: monospace('DM Mono'),
  Inconsolata: monospace('Inconsolata'),
};
