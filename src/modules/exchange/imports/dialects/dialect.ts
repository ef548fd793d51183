import type { LayoutName } from '../layouts/layout-names.js';
import type { DialectPage } from './dialect-page.js';
import { readGitbook } from './read-gitbook.js';
import { readHugo } from './read-hugo.js';
import { readMdx, readStarlight } from './read-mdx.js';
import { readVitepress } from './read-vitepress.js';
import { readMdbook } from './read-mdbook.js';
import { readMyst } from './read-myst.js';
import { readMkdocs } from './read-mkdocs.js';

/** Translates what a tool adds to Markdown into what our reader knows. */
export type Dialect = (text: string, page: DialectPage) => Promise<string> | string;

const asItIs: Dialect = (text) => text;

/** What the pages of each layout are written in. */
export const DIALECTS: Readonly<Record<LayoutName, Dialect>> = {
  gitbook: readGitbook,
  mdbook: readMdbook,
  mintlify: readMdx,
  mkdocs: readMkdocs,
  sphinx: readMyst,
  docusaurus: readMdx,
  vitepress: readVitepress,
  starlight: readStarlight,
  nextra: readMdx,
  hugo: readHugo,
  folders: asItIs,
};
