import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders } from '../../common/html/page-headers.js';
import { renderHtml } from '../../common/html/render-html.js';
import { acceptsGzip } from '../../common/http/accepts-gzip.js';
import { NotFound } from '../../common/http/errors.js';
import { languageOf } from '../../common/html/send-page.js';
import { directionOf } from '../../common/words/languages.js';
import { Env } from '../../config/env.js';
import { BuiltApp, type Manifest } from './built-app.js';

/** Scripts, styles and requests stay on this origin, and no text becomes a script. Pictures of pages may come from elsewhere. */
const HEADERS = {
  ...pageHeaders({
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' https: data: blob:",
    'connect-src': "'self'",
    'font-src': "'self'",
    'media-src': "'self'",
    'frame-src': "'self'",
    'form-action': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  }),
  'cache-control': 'no-cache',
  vary: 'Accept-Language, Accept-Encoding',
};

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };
const ASSETS = '/app/assets/';
const LICENCES = '/app/licences.txt';
const FOREVER = 'public, max-age=31536000, immutable';
const NOT_BUILT = 'The workbench is not built. Run `npm run build`, and start the service again.\n';
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#1f6f5c" d="M2 1h11a1 1 0 0 1 1 1v13H4a2 2 0 0 1-2-2z"/><path fill="#fff" d="M4 12h8v1H4zM5 4h6v1H5zm0 2h6v1H5z"/></svg>',
)}`;

@Injectable()
export class SendWorkbench {
  private readonly base: string;

  constructor(
    private readonly builtApp: BuiltApp,
    private readonly env: Env,
  ) {
    this.base = new URL(env.publicUrl).pathname.replace(/\/$/, '');
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!this.env.workbench) throw new NotFound('page');
    const manifest = await this.builtApp.read();
    const path = request.url.replace(/\?.*$/s, '');
    if (!manifest) await reply.code(503).headers(pageHeaders({}, 'plain')).send(NOT_BUILT);
    else if (path.startsWith(ASSETS)) await this.file(path.slice(ASSETS.length), request, reply);
    else if (path === LICENCES) await reply.headers(pageHeaders({}, 'plain')).send(await this.builtApp.licences());
    else await this.page(manifest, request, reply);
  }

  /** Whatever is below `/app` is a place, which the script finds. */
  private async page(manifest: Manifest, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const html = this.shell(manifest, reply);
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    void reply.headers({ ...HEADERS, etag });
    if (request.headers['if-none-match'] === etag) await reply.code(304).send();
    else await reply.send(html);
  }

  /** Its name says what is in it, so a browser that has it never asks again. */
  private async file(name: string, { headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const isCompressed = acceptsGzip(headers['accept-encoding']);
    const bytes = await this.builtApp.file(name, isCompressed);
    if (!bytes) throw new NotFound('file');
    void reply.headers({
      'content-type': TYPES[extname(name)]!,
      'cache-control': FOREVER,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Accept-Encoding',
      ...(isCompressed && { 'content-encoding': 'gzip' }),
    });
    await reply.send(bytes);
  }

  private shell({ script, imports, style }: Manifest, reply: FastifyReply): string {
    const language = languageOf(reply);
    const asset = (name: string) => `${this.base}/app/assets/${name}`;
    const markup = renderHtml(
      <html lang={language} dir={directionOf(language)} data-base={this.base}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>Bindery</title>
          <link rel="icon" href={ICON} />
          <link rel="stylesheet" href={asset(style)} />
          {imports.map((name) => (
            <link rel="modulepreload" href={asset(name)} />
          ))}
          <script type="module" src={asset(script)} />
        </head>
        <body>
          <div id="app" />
          <noscript>
            <p>The workbench needs JavaScript. All it does can also be done through the API.</p>
          </noscript>
        </body>
      </html>,
    );
    return `<!doctype html>${markup}`;
  }
}
