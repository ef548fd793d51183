import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import MarkdownIt from 'markdown-it';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'docs');
const NAME = /^[a-z-]+\.md$/;

const STYLE = `
body { margin: 0 auto; max-width: 48rem; padding: 2rem 1rem; font: 1rem/1.6 sans-serif; color: #1d2b27; }
a { color: #1f6f5c; }
code, pre { font-family: monospace; background: #f1f4f3; }
pre { padding: 1rem; overflow-x: auto; }
table { border-collapse: collapse; }
td, th { border: 1px solid #d5dedb; padding: 0.3rem 0.6rem; text-align: left; vertical-align: top; }
`;

/** Serves the pages of `docs/` at `/guides`, where the sections of the OpenAPI document refer to them. */
export function serveGuides(fastify: FastifyInstance): void {
  const markdown = new MarkdownIt();
  fastify.get<{ Params: { page: string } }>('/guides/:page', async ({ params: { page } }, reply) => {
    const text = NAME.test(page) ? await readFile(join(FOLDER, page), 'utf8').catch(() => undefined) : undefined;
    if (text === undefined) return reply.callNotFound();
    const [title = page] = text.split('\n', 1);
    const head = `<meta charset="utf-8"><title>${markdown.utils.escapeHtml(title.replace(/^#+ /, ''))}</title><style>${STYLE}</style>`;
    return reply
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="en"><head>${head}</head><body>${markdown.render(text)}</body></html>`);
  });
}
