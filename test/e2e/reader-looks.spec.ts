import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const url = (address: string) => ({ kind: 'url', url: address });

/** Compressed, before images. */
const MOST_BYTES = 60_000;

let site: ReaderSite;
beforeAll(async () => {
  site = await makeReaderSite(t);
});

const at = ({ org, siteId }: ReaderSite) => ({ organizationId: org.id, siteId });
const open = (path: string) => t.app.inject({ method: 'GET', url: path });
const bodyOf = async (path: string): Promise<string> => (await open(path)).body;
const look = (settings: object) => t.api.as(site.org.admin).put(`${SITE}/customization`, at(site), settings);
const stylesheet = async (): Promise<string> => bodyOf(/href="([^"]+theme-[^"]+)"/.exec(await bodyOf(site.path))![1]!);
const linksWith = (body: string, attributes: string): string[] =>
  [...body.matchAll(new RegExp(`<link ${attributes}[^>]*href="([^"]+)"`, 'g'))].map(([, href]) => href!);

describe('the customization of a site', () => {
  it('decides what its pages look like', async () => {
    const logo = { light: 'https://engine.example/logo.svg', dark: 'https://engine.example/dark.svg' };
    const settings = {
      title: 'Engine docs',
      styling: { primaryColor: { light: '#aa0000', dark: '#ff9999' }, corners: 'straight', sidebar: { background: 'filled' } },
      favicon: { emoji: '🚀' },
      header: {
        preset: 'bold',
        logo,
        links: [{ title: 'Blog', to: url('https://engine.example/blog') }],
        primaryLink: { title: 'Buy', to: url('https://engine.example/buy') },
      },
      footer: {
        copyright: '© Analytical Engines',
        groups: [{ title: 'Company', links: [{ title: 'Jobs', to: url('https://engine.example/jobs') }] }],
      },
      announcement: {
        enabled: true,
        message: 'Version 2 is out',
        style: 'success',
        link: { title: 'Read', to: url('https://engine.example/2') },
      },
      themes: { default: 'dark', toggeable: false },
      pageActions: { items: [] },
      privacyPolicy: { url: 'https://engine.example/privacy' },
      socialPreview: { url: 'https://engine.example/social.png' },
      socialAccounts: [
        { platform: 'github', handle: '@engine' },
        { platform: 'mastodon', handle: 'engine@social.example', display: { header: true } },
      ],
    };
    (await look(settings)).expect(200);
    const body = await bodyOf(site.path);
    for (const text of [
      '<title>Welcome | Engine docs</title>',
      'data-theme="dark"',
      'header-bold',
      'src="https://engine.example/logo.svg"',
      'href="https://engine.example/blog"',
      'class="button-primary" href="https://engine.example/buy"',
      'href="https://engine.example/jobs"',
      '© Analytical Engines',
      'announcement-success',
      'Version 2 is out',
      'href="https://engine.example/2"',
      'content="https://engine.example/social.png"',
      'href="https://engine.example/privacy"',
      'href="https://github.com/engine"',
      'href="https://social.example/@engine"',
    ]) {
      // Attributes of an element are in no fixed order.
      const [attribute, ...others] = text.startsWith('class=') ? text.split(/ (?=href)/) : [text];
      for (const part of [attribute!, ...others]) expect(body).toContain(part);
    }
    expect(body).not.toContain('data-switch-theme');
    expect(body).not.toContain('welcome.md');
    expect(await stylesheet()).toContain('#aa0000');
    const [icon] = linksWith(body, 'rel="icon"');
    const { headers, body: svg } = await open(icon!);
    expect([headers['content-type'], svg.includes('&#128640;')]).toEqual(['image/svg+xml', true]);
    (await look({})).expect(200);
  });

  it('asks at once for the fonts of texts, of titles in them, and of headings', async () => {
    const preloaded = async (styling: object) => {
      (await look({ styling })).expect(200);
      const links = (await bodyOf(site.path)).matchAll(/<link rel="preload" as="font"[^>]*\/~reader\/font-([^"]+)\.woff2"/g);
      return [...links].map(([, name]) => name);
    };
    expect(await preloaded({})).toEqual(['Inter-400', 'Inter-700']);
    expect(await preloaded({ font: 'Roboto', headingFont: 'RobotoSlab' })).toEqual(['Roboto-400', 'Roboto-700', 'RobotoSlab-700']);
    expect(await preloaded({ font: 'Lato' })).toEqual([]);
    (await look({})).expect(200);
  });

  it('brings the files of its fonts where there are any', async () => {
    (await look({ styling: { font: 'Roboto', monospaceFont: 'RobotoMono' } })).expect(200);
    const href = /href="([^"]+theme-[^"]+)"/.exec(await bodyOf(site.path))![1]!;
    const files = [...(await bodyOf(href)).matchAll(/url\("([^"]+)"\)/g)].map(([, name]) => name!);
    expect(files).toEqual(['Roboto', 'RobotoMono'].flatMap((font) => [400, 700].map((weight) => `font-${font}-${weight}.woff2`)));
    for (const file of files) {
      const { statusCode, headers, rawPayload } = await open(href.replace(/[^/]+$/, file));
      expect([statusCode, headers['content-type'], rawPayload.subarray(0, 4).toString()]).toEqual([200, 'font/woff2', 'wOF2']);
      expect(headers['cache-control']).toContain('immutable');
    }
    for (const name of ['font-Roboto-500.woff2', 'font-Lato-400.woff2', 'font-constructor-400.woff2', 'font-..-400.woff2'])
      expect((await open(href.replace(/[^/]+$/, name))).statusCode).toBe(404);
    (await look({})).expect(200);
    expect(await stylesheet()).toContain('font-Inter-400.woff2');
    (await look({ styling: { font: 'Lato', monospaceFont: 'DMMono' } })).expect(200);
    expect(await stylesheet()).not.toContain('@font-face');
    (await look({})).expect(200);
  });

  it('cannot leave the text or the attribute that it is in', async () => {
    const attack = '"><script>globalThis.hit=1</script>';
    const link = { title: attack, to: url(`https://engine.example/${attack}`) };
    const settings = {
      title: attack,
      favicon: { emoji: '"><svg onload=hit()>' },
      header: { links: [link, { title: attack, to: url('https://engine.example'), links: [link] }] },
      footer: { copyright: attack, groups: [{ title: attack, links: [link] }] },
      announcement: { enabled: true, message: attack, style: 'info', link },
    };
    (await look(settings)).expect(200);
    const body = await bodyOf(site.path);
    expect(body).toContain('&lt;script>globalThis.hit');
    expect(body).not.toMatch(/<script>|<svg onload/);
    (await look({})).expect(200);
  });
});

describe('the head of a page', () => {
  it('names the page in other languages, and the feed', async () => {
    const other = await makeReaderSite(t, {}, { language: 'en' });
    const { id: spaceId } = await t.make.space({ org: other.org, editMode: 'live', title: 'Motor', language: 'de' });
    const german = await t.make.siteSpace({ id: other.siteId }, { id: spaceId });
    const changes = [{ operation: 'insert_page', title: 'Installieren', slug: 'install', document: { markdown: 'Los.' } }];
    (await t.api.as(other.org.admin).post('/v1/spaces/:spaceId/content', { spaceId }, { changes })).expect(200);
    const body = await bodyOf(`${other.path}/install`);
    const base = `https://docs.example.test${other.path}`;
    expect(body).toContain(`<link rel="alternate" hreflang="en" href="${base}/install"/>`);
    expect(body).toContain(`<link rel="alternate" hreflang="de" href="${base}/${german.path}/install"/>`);
    expect(await bodyOf(`${other.path}/welcome`)).not.toContain('hreflang');
    const [feed] = linksWith(body, 'rel="alternate" type="application/atom\\+xml"');
    expect((await open(feed!)).headers['content-type']).toContain('application/atom+xml');
  });

  it('comes with a link to the page as Markdown', async () => {
    const [, href] = /href="([^"]+\.md)"/.exec(await bodyOf(site.path)) ?? [];
    const { statusCode, headers, body } = await open(href!);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(body).toMatch(/^# Welcome/);
  });
});

describe('a page', () => {
  it('transfers little before its images', async () => {
    const body = await bodyOf(site.path);
    const files = [...body.matchAll(/(?:href|src)="([^"]+~reader\/[^"]+\.(?:css|js))"/g)].map(([, path]) => path!);
    expect(files).toHaveLength(3);
    const texts = [body, ...(await Promise.all(files.map(bodyOf)))];
    const sent = texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
    expect(sent).toBeLessThan(MOST_BYTES);
  });

  it('has the texts around its document in the language of its space', async () => {
    const spanish = await makeReaderSite(t, {}, { language: 'es' });
    const body = await bodyOf(spanish.path);
    expect(body).toContain('aria-label="Enlace a «Getting started»"');
    expect(body).toContain('aria-label="Información"');
  });
});

describe('the preview of a change request', () => {
  it('is a site at an address of its own that is stored nowhere, and has what the change request has', async () => {
    const api = t.api.as(site.org.admin);
    const { spaceId } = site;
    const { id: changeRequestId } = (await api.post('/v1/spaces/:spaceId/change-requests', { spaceId }, { subject: 'More' })).expect(
      201,
    ).body;
    const changes = [{ operation: 'insert_page', title: 'Proposed', document: { markdown: 'Only a proposal.' } }];
    const place = { spaceId, changeRequestId };
    (await api.post('/v1/spaces/:spaceId/change-requests/:changeRequestId/content', place, { changes })).expect(200);
    const preview = await api.get(`${SITE}/publishing/preview`, at(site), { query: { changeRequest: changeRequestId } });
    const { pathname } = new URL(preview.expect(200).body.url as string);
    const { statusCode, headers, body } = await open(`${pathname}/proposed`);
    expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex']);
    expect(body).toContain('Only a proposal.');
    expect(body).toContain(`href="${pathname}/install"`);
    expect((await open(`${site.path}/proposed`)).statusCode).toBe(404);
  });
});
