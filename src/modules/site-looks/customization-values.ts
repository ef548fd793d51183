import { valuesOf } from '../../common/enums/values.js';

export const THEMES = valuesOf({
  clean: 'neutral surfaces',
  muted: 'softly tinted surfaces',
  bold: 'a header in the primary colour',
  gradient: 'surfaces with a gradient of the tint',
});
export const CORNERS = valuesOf({ straight: 'right angles', rounded: 'slightly rounded', circular: 'fully rounded' });
export const DEPTHS = valuesOf({ subtle: 'with light shadows', flat: 'without shadows' });
export const LINK_STYLES = valuesOf({ default: 'links look like the text and are underlined', accent: 'links have the primary colour' });
export const BACKGROUNDS = valuesOf({ plain: 'white, or black in the dark theme', match: 'tinted to match the primary colour' });
export const ICON_STYLES = valuesOf({
  regular: 'outlines',
  solid: 'filled',
  duotone: 'in two tones',
  light: 'light outlines',
  thin: 'thin outlines',
});
export const SIDEBAR_BACKGROUNDS = valuesOf({ default: 'the background of the page', filled: 'a background of its own' });
export const SIDEBAR_LISTS = valuesOf({
  default: 'the current page is marked by its colour',
  pill: 'the current page has a filled shape',
  line: 'the current page has a line beside it',
});
export const SEARCH_STYLES = valuesOf({ prominent: 'in the middle of the header', subtle: 'at the side of the header' });
export const FONTS = valuesOf({
  ABCFavorit: 'ABC Favorit',
  Inter: 'Inter',
  Roboto: 'Roboto',
  RobotoSlab: 'Roboto Slab, with serifs',
  OpenSans: 'Open Sans',
  SourceSansPro: 'Source Sans Pro',
  Lato: 'Lato',
  Ubuntu: 'Ubuntu',
  Raleway: 'Raleway',
  Merriweather: 'Merriweather, with serifs',
  Overpass: 'Overpass',
  NotoSans: 'Noto Sans',
  IBMPlexSerif: 'IBM Plex Serif, with serifs',
  Poppins: 'Poppins',
  FiraSans: 'Fira Sans',
});
export const MONOSPACE_FONTS = valuesOf({
  FiraCode: 'Fira Code',
  IBMPlexMono: 'IBM Plex Mono',
  JetBrainsMono: 'JetBrains Mono',
  SourceCodePro: 'Source Code Pro',
  RobotoMono: 'Roboto Mono',
  SpaceMono: 'Space Mono',
  DMMono: 'DM Mono',
  Inconsolata: 'Inconsolata',
});
export const LOCALES = valuesOf({
  en: 'English',
  fr: 'French',
  es: 'Spanish',
  zh: 'Chinese',
  ja: 'Japanese',
  de: 'German',
  nl: 'Dutch',
  no: 'Norwegian',
  'pt-br': 'Portuguese of Brazil',
  ru: 'Russian',
});
export const HEADER_PRESETS = valuesOf({
  default: 'the background of the page',
  bold: 'the primary colour',
  contrast: 'dark in the light theme, and light in the dark theme',
  custom: '`backgroundColor` and `linkColor`',
  none: 'no header',
});
export const HEADER_LINK_STYLES = valuesOf({
  link: 'a link',
  'button-primary': 'a filled button',
  'button-secondary': 'an outlined button',
});
export const ANNOUNCEMENT_STYLES = valuesOf({
  info: 'news',
  warning: 'needs attention',
  danger: 'a serious problem',
  success: 'good news',
});
export const THEME_MODES = valuesOf({ light: 'light', dark: 'dark', system: 'as the device of the visitor is set' });
export const AI_MODES = valuesOf({ none: 'off', search: 'answers in the search', assistant: 'an assistant beside the page' });
export const PAGE_ACTIONS = valuesOf({
  assistant: 'ask the assistant',
  'external-ai': 'open the page in an AI application',
  markdown: 'copy or open the page as Markdown',
  mcp: 'connect an MCP client',
  git: 'edit the page in its Git repository',
  pdf: 'download the page as a PDF',
});
export const EXTERNAL_LINK_TARGETS = valuesOf({ self: 'in the same tab', blank: 'in a new tab' });
export const SOCIAL_PLATFORMS = valuesOf({
  twitter: 'X, formerly Twitter',
  instagram: 'Instagram',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  discord: 'Discord',
  slack: 'Slack',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  reddit: 'Reddit',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  threads: 'Threads',
  medium: 'Medium',
});

export type Font = (typeof FONTS)[number];
export type MonospaceFont = (typeof MONOSPACE_FONTS)[number];
export type PageAction = (typeof PAGE_ACTIONS)[number];
export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number];
