/** Sizes in points and colours of all PDFs. */
export const THEME = {
  page: { width: 595.28, height: 841.89, top: 64, bottom: 72, side: 64 },
  text: 10,
  small: 8.5,
  lineHeight: 1.45,
  codeLineHeight: 1.35,
  gap: 8,
  indent: 20,
  headings: { 'heading-1': 17, 'heading-2': 13.5, 'heading-3': 11.5 },
  title: 24,
  /** A box is never narrower than this, however deeply its block is nested. */
  narrowest: 48,
  colors: {
    text: '#1f2328',
    muted: '#656d76',
    link: '#0a58ca',
    line: '#d0d7de',
    panel: '#f6f8fa',
    header: '#eef1f4',
    mark: '#fff3bf',
  },
} as const;

export const CONTENT_WIDTH = THEME.page.width - 2 * THEME.page.side;
export const CONTENT_HEIGHT = THEME.page.height - THEME.page.top - THEME.page.bottom;
