import { beforeAll, describe, expect, it } from 'vitest';
import { imageSize } from 'image-size';
import { cardSvg } from '../../src/modules/publishing/reader/cards/draw/card-svg.js';
import type { PageCard } from '../../src/modules/publishing/reader/cards/page-card.js';
import { useApp } from '../support/app.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const t = useApp();
const LOOK = '/v1/orgs/:organizationId/sites/:siteId/customization';
const ORIGIN = 'https://docs.example.test';
let site: ReaderSite;

const open = (url: string, headers: Record<string, string> = {}) => t.app.inject({ method: 'GET', url, headers });
const look = async (settings: object, { org, siteId }: ReaderSite = site) =>
  (await t.api.as(org.admin).put(LOOK, { organizationId: org.id, siteId }, settings)).expect(200);
const insert = async (fields: object, { org, spaceId }: ReaderSite = site) =>
  (
    await t.api.as(org.admin).post('/v1/spaces/:spaceId/content', { spaceId }, { changes: [{ operation: 'insert_page', ...fields }] })
  ).expect(200);
const nameIn = (body: string, name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(body)?.[1];
const imageOf = async (path: string, headers: Record<string, string> = {}) =>
  nameIn((await open(path, headers)).body, 'og:image')?.replace(ORIGIN, '');

describe('the image of a page', () => {
  beforeAll(async () => {
    site = await makeReaderSite(t);
  });

  it('is named by the page, and drawn', async () => {
    const { body } = await open(`${site.path}/install/linux`);
    const address = nameIn(body, 'og:image')!;
    expect(address).toMatch(new RegExp(`^${ORIGIN}${site.path}/install/linux/~og/[\\w-]{22}\\.png$`));
    expect(['type', 'width', 'height', 'alt'].map((each) => nameIn(body, `og:image:${each}`))).toEqual([
      'image/png',
      '1200',
      '630',
      'Linux',
    ]);
    expect(nameIn(body, 'twitter:card')).toBe('summary_large_image');
    const image = await open(address.replace(ORIGIN, ''));
    expect(image.statusCode).toBe(200);
    expect(image.headers['content-type']).toBe('image/png');
    expect(image.headers['cache-control']).toBe('public, max-age=3600, immutable');
    expect(imageSize(image.rawPayload)).toMatchObject({ width: 1200, height: 630, type: 'png' });
    expect((await open(address.replace(ORIGIN, ''), { 'if-none-match': String(image.headers['etag']) })).statusCode).toBe(304);
    expect((await open(await imageOf(`${site.path}/install`).then(String))).rawPayload.equals(image.rawPayload)).toBe(false);
  });

  it('is that of the page alone: no address has another text drawn', async () => {
    const current = await imageOf(`${site.path}/install`);
    const other = `${site.path}/install/~og/Buy+this.png`;
    expect((await open(`${other}?title=Buy`)).headers['location']).toBe(`${current}?title=Buy`);
    for (const path of ['/install/~og', '/install/~og/a/b.png', '/install/~og/a.svg', '/nowhere/~og/a.png', '/~reader/~og/a.png'])
      expect((await open(`${site.path}${path}`)).statusCode, path).toBe(404);
    const hostname = 'images.engine.example';
    await makeReaderSite(t, { hostname });
    expect((await open('//install/~og/a.png', { host: hostname })).headers['location'] ?? '').not.toMatch(/^\/\//);
  });

  it('changes with the page and with the look of the site', async () => {
    const before = await imageOf(`${site.path}/install`);
    await look({ styling: { theme: 'bold', primaryColor: { light: '#7c2d12', dark: '#fdba74' } } });
    const after = await imageOf(`${site.path}/install`);
    expect(after).not.toBe(before);
    expect((await open(before!)).headers['location']).toBe(after);
    expect((await open(after!)).statusCode).toBe(200);
    await look({ socialPreview: { url: 'https://engine.example/preview.png' } });
    expect(await imageOf(`${site.path}/install`)).toBe('https://engine.example/preview.png');
    await look({});
    expect(await imageOf(`${site.path}/install`)).toBe(before);
  });

  it('gives way to the cover of the page', async () => {
    const cover = { yPos: 0, ref: { kind: 'url', url: 'https://engine.example/cover.png' } };
    await insert({ title: 'Covered', document: { markdown: 'Text' }, slug: 'covered', cover });
    expect(await imageOf(`${site.path}/covered`)).toBe('https://engine.example/cover.png');
  });

  it('is of no page that needs letters without a font', async () => {
    await insert({ title: 'ሰላም', slug: 'selam', document: { markdown: 'Text' } });
    await insert({ title: 'Παράδειγμα и пример לדוגמה 設定 설정 إعداد सेटिंग การตั้งค่า', slug: 'scripts', document: { markdown: 'Text' } });
    expect(await imageOf(`${site.path}/selam`)).toBeUndefined();
    expect((await open((await imageOf(`${site.path}/scripts`))!)).statusCode).toBe(200);
  });

  it('is named only where everyone may fetch it, and shown only to those who see the page', async () => {
    const closed = await makeReaderSite(t, { visibility: 'share-link' });
    const { body } = (
      await t.api
        .as(closed.org.admin)
        .post(
          '/v1/orgs/:organizationId/sites/:siteId/share-links',
          { organizationId: closed.org.id, siteId: closed.siteId },
          { name: 'All' },
        )
    ).expect(201);
    const key = (body as unknown as { urls: { published: string } }).urls.published.split('/').at(-1)!;
    const cookie = String((await open(`${closed.path}/${key}/install`)).headers['set-cookie']).split(';', 1)[0]!;
    const page = await open(`${closed.path}/install`, { cookie });
    expect(page.body).toContain('<h1');
    expect(nameIn(page.body, 'og:image')).toBeUndefined();
    const { statusCode, headers } = await open(`${closed.path}/install/~og/a.png`, { cookie });
    expect([statusCode, headers['cache-control']]).toEqual([307, 'private, no-cache']);
    const image = await open(String(headers['location']), { cookie });
    expect([image.statusCode, image.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect((await open(String(headers['location']))).statusCode).toBe(404);
  });
});

describe('the drawing of a page', () => {
  const CARD: PageCard = {
    title: 'Installing',
    description: 'What to do first',
    site: 'Engine',
    direction: 'ltr',
    language: 'en',
    fonts: { title: 'Inter', text: 'Inter' },
    colors: { background: 'ffffff', text: '141414', soft: '555555', accent: '346ddb' },
    gradient: false,
  };
  const drawn = (card: Partial<PageCard>) => cardSvg({ ...CARD, ...card }, null);
  const starts = (svg: string) =>
    [...svg.matchAll(/translate\((-?[\d.]+) (-?[\d.]+)\)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

  it.each([
    'Installing',
    'A '.repeat(100),
    'x'.repeat(200),
    'Konfigurationsverwaltungsschnittstellenbeschreibung für mehrere Organisationen',
    'התקנה של Bindery (גרסה 2) בשרת',
    '',
    '<script>&"',
    '🚀🚀🚀',
    'インストールガイド：サーバーに Bindery をインストールする方法を説明します。'.repeat(3),
    '安装指南',
    'دليل تثبيت Bindery (الإصدار ٢) على الخادم',
    'स्थापना मार्गदर्शिका',
    'คู่มือการติดตั้งโปรแกรมบนเซิร์ฟเวอร์ของคุณเพื่อให้ทุกคนอ่านเอกสารได้ง่ายขึ้น',
  ])('stays within its edges: %s', async (title) => {
    for (const direction of ['ltr', 'rtl'] as const) {
      const svg = await drawn({ title, description: title.repeat(2).slice(0, 300), direction });
      expect(svg).not.toContain('script');
      for (const { x, y } of starts(svg)) {
        expect(x).toBeGreaterThan(70);
        expect(x).toBeLessThan(1130);
        expect(y).toBeGreaterThan(70);
        expect(y).toBeLessThan(600);
      }
    }
  });

  it('begins at the right in languages that are written from right to left', async () => {
    const [first, last] = [await drawn({ title: 'התקנה', direction: 'rtl' }), await drawn({ title: 'התקנה' })];
    const xs = (svg: string) =>
      starts(svg)
        .filter(({ y }) => y > 200 && y < 300)
        .map(({ x }) => x);
    expect(Math.min(...xs(first))).toBeGreaterThan(700);
    expect(Math.max(...xs(last))).toBeLessThan(500);
  });

  it('has the letters of many scripts, and those of Han in the shapes of its language', async () => {
    const outlines = async (title: string, language: string) =>
      [...(await drawn({ title, description: '', site: '', language })).matchAll(/ d="([^"]+)"/g)].map(([, d]) => d);
    for (const title of ['設定', '설정', 'การตั้งค่า', 'सेटिंग', 'إعداد'])
      expect((await outlines(title, 'en')).length, title).toBeGreaterThan(1);
    // Letters of Arabic are joined: the same letter has another shape within a word.
    expect(new Set(await outlines('ههه', 'ar')).size).toBe(3);
    expect(await outlines('直', 'ja')).not.toEqual(await outlines('直', 'zh'));
  });
});
