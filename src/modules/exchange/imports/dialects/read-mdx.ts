import { fieldsOfPage } from '../layouts/page-head.js';
import type { DialectPage } from './dialect-page.js';
import { closeContainers } from './close-containers.js';
import { withOurFields } from './front-lines.js';
import { homeText } from './home-text.js';
import { RenderMdx } from './render-mdx.js';
import { splitFront } from './prose-lines.js';

const MDX = { hasModules: true, hasExpressions: true };

/** Reads MDX: components become blocks, expressions their values, imported parts a part of the page. No code is run. */
export async function readMdx(text: string, page: DialectPage): Promise<string> {
  const { front, lines } = splitFront(text);
  return withOurFields(front) + (await RenderMdx.text(closeContainers(lines).join('\n'), page, MDX));
}

/** Pages of Starlight: those in Markdown have neither components nor expressions. */
export async function readStarlight(text: string, page: DialectPage): Promise<string> {
  const { front, lines } = splitFront(text);
  const shown = [...homeText(fieldsOfPage(text)), ...closeContainers(lines)].join('\n');
  return withOurFields(front) + (/\.mdx$/i.test(page.path) ? await RenderMdx.text(shown, page, MDX) : shown);
}
