import type { DialectPage } from './dialect-page.js';
import { RenderMdx } from './render-mdx.js';
import { splitFront } from './prose-lines.js';

const MDX = { hasModules: true, hasExpressions: true };

/** Reads MDX: components become blocks, expressions their values, imported parts a part of the page. No code is run. */
export async function readMdx(text: string, page: DialectPage): Promise<string> {
  const { front, lines } = splitFront(text);
  return front + (await RenderMdx.text(lines.join('\n'), page, MDX));
}
