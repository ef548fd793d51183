import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fromBufferPromise } from 'yauzl';
import { buffer } from 'node:stream/consumers';
import { Parser } from 'htmlparser2';
import { expect, vi } from 'vitest';
import type { TestApp } from './app.js';
import type { MadeUser } from './make.js';

export const EXPORTS = '/v1/orgs/:organizationId/sites/:siteId/exports';

export interface SiteExportBody {
  id: string;
  state: string;
  failure?: string;
  size?: number;
  progress: number;
  report?: {
    pages: number;
    files: number;
    redirects: number;
    searchable: boolean;
    renamed: { path: string; file: string }[];
    renamedCount: number;
    remarks: string[];
  };
  urls: { location: string; archive?: string };
}

export interface SiteOfAdmin {
  org: { id: string; admin: MadeUser };
  siteId: string;
}

const at = ({ org, siteId }: SiteOfAdmin) => ({ organizationId: org.id, siteId });

/** Exports a site, and waits until that has ended. */
export async function exportSite(t: TestApp, site: SiteOfAdmin, body: object = {}): Promise<SiteExportBody> {
  const api = t.api.as(site.org.admin);
  const { id } = (await api.post(EXPORTS, at(site), body)).expect(202).body as SiteExportBody;
  return vi.waitFor(
    async () => {
      const made = (await api.get(`${EXPORTS}/:siteExportId`, { ...at(site), siteExportId: id })).expect(200).body as SiteExportBody;
      expect(made.state).toMatch(/^(?:ready|failed)$/);
      return made;
    },
    { timeout: 300_000, interval: 50 },
  );
}

export async function downloadArchive(t: TestApp, { urls, failure }: SiteExportBody): Promise<Buffer> {
  expect(failure).toBeUndefined();
  const { pathname, search } = new URL(urls.archive!);
  const reply = await t.app.inject({ url: pathname + search });
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
}

/** The files of an archive by their paths, as a program reads them that follows the standard. */
export async function filesOf(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
};

/** Serves files below a path, as simple static servers do: folders by their index, and no headers but the type. */
export async function serveFiles(
  files: ReadonlyMap<string, Buffer>,
  prefix: string,
): Promise<{ server: Server; origin: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    asked.push(path);
    const name = path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
    const found = name === undefined ? undefined : name === '' || name.endsWith('/') ? `${name}index.html` : name;
    const bytes = found === undefined ? undefined : files.get(found);
    if (!bytes && name !== undefined && files.has(`${name}/index.html`))
      return response.writeHead(301, { location: `${new URL(request.url ?? '/', 'http://localhost').pathname}/` }).end();
    if (!bytes) return response.writeHead(404, { 'content-type': 'text/html' }).end(files.get('404.html') ?? '');
    response.writeHead(200, { 'content-type': TYPES[found!.split('.').at(-1)!] ?? 'application/octet-stream' }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const REFERRING = new Set(['href', 'src', 'action', 'poster', 'data-search-script', 'data-search-index', 'data-diagram']);

/** What the elements of a page refer to. */
export function referencesIn(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      for (const [key, value] of Object.entries(attributes)) if (REFERRING.has(key)) found.push(value);
      if (name === 'meta' && attributes['http-equiv'] === 'refresh') found.push(attributes['content']!.replace(/^0; url=/, ''));
    },
  });
  parser.end(html);
  return found;
}

/** References within the files that lead to none of them, and those that leave the folder of the site. */
export function brokenReferences(files: ReadonlyMap<string, Buffer>): string[] {
  const root = 'https://static.example.test/some/prefix/';
  const broken: string[] = [];
  for (const [path, bytes] of files) {
    const own = new URL(
      path
        .split('/')
        .map(encodeURIComponent)
        .join('/')
        .replace(/(^|\/)index\.html$/, '$1'),
      root,
    );
    const text = bytes.toString();
    const references = path.endsWith('.html')
      ? referencesIn(text)
      : path.endsWith('.css')
        ? Array.from(text.matchAll(/url\("?([^")]+)"?\)/g), ([, name]) => name!)
        : path.endsWith('.md')
          ? Array.from(text.matchAll(/\]\(<?([^)\s>]+)>?\)/g), ([, name]) => name!)
          : [];
    for (const reference of references) {
      const url = new URL(reference, own);
      if (/^[a-z]+:/i.test(reference) || reference.startsWith('data:')) continue;
      if (!url.href.startsWith(root)) {
        broken.push(`${path}: ${reference} leaves the site`);
        continue;
      }
      const name = decodeURIComponent(url.pathname.slice(new URL(root).pathname.length));
      if (!files.has(name === '' || name.endsWith('/') ? `${name}index.html` : name)) broken.push(`${path}: ${reference}`);
    }
  }
  return broken;
}
