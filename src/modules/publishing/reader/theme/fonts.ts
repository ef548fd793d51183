const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif";
const SERIF = "'Iowan Old Style', Charter, Georgia, 'Noto Serif', 'Liberation Serif', 'Times New Roman', serif";
const SLAB = "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', Georgia, serif";
const MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace";

/** The names of fonts as devices know them, where these are not the names of the choice. */
const NAMES: Readonly<Record<string, string>> = {
  ABCFavorit: 'ABC Favorit',
  RobotoSlab: 'Roboto Slab',
  OpenSans: 'Open Sans',
  SourceSansPro: 'Source Sans Pro',
  NotoSans: 'Noto Sans',
  IBMPlexSerif: 'IBM Plex Serif',
  FiraSans: 'Fira Sans',
  FiraCode: 'Fira Code',
  IBMPlexMono: 'IBM Plex Mono',
  JetBrainsMono: 'JetBrains Mono',
  SourceCodePro: 'Source Code Pro',
  RobotoMono: 'Roboto Mono',
  SpaceMono: 'Space Mono',
  DMMono: 'DM Mono',
};
const SIMILAR: Readonly<Record<string, string>> = { RobotoSlab: SLAB, Merriweather: SERIF, IBMPlexSerif: SERIF };

/**
 * A font if the device of the visitor has it, and otherwise a similar one of the device. Nothing is downloaded, so texts
 * appear at once and never move.
 */
export const textFont = (font: string): string => `'${NAMES[font] ?? font}', ${SIMILAR[font] ?? SANS}`;

export const codeFont = (font: string): string => `'${NAMES[font] ?? font}', ${MONO}`;
