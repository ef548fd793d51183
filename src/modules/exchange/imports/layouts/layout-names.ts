/** The layouts that are recognized by files of their tools, in the order in which they are tried. */
export const RECOGNIZED_LAYOUTS = [
  'gitbook',
  'mdbook',
  'mintlify',
  'mkdocs',
  'sphinx',
  'docusaurus',
  'vitepress',
  'starlight',
  'nextra',
  'hugo',
] as const;
export type RecognizedLayout = (typeof RECOGNIZED_LAYOUTS)[number];

/** How documentation is arranged; `folders` is all that is not recognized. */
export type LayoutName = RecognizedLayout | 'folders';
