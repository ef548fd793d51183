import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CustomFontView } from '../../src/modules/site-looks/custom-fonts/custom-font.view.js';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const t = useApp();
const FONTS = '/v1/orgs/:organizationId/fonts';
const LOOK = '/v1/orgs/:organizationId/sites/:siteId/customization';
const require = createRequire(import.meta.url);
const font = (name: string) => readFileSync(require.resolve(name));
const SLAB = font('@fontsource/roboto-slab/files/roboto-slab-latin-400-normal.woff2');
const SLAB_BOLD = font('@fontsource/roboto-slab/files/roboto-slab-latin-700-normal.woff2');
const ARIMO = font('@expo-google-fonts/arimo/Arimo_400Regular.ttf');

let site: ReaderSite;

const at = () => ({ organizationId: site.org.id, siteId: site.siteId });
const open = (url: string, headers: Record<string, string> = {}) => t.app.inject({ method: 'GET', url, headers });

async function upload(bytes: Buffer, { as = site.org.admin, kind = 'customization_font' }: { as?: MadeUser; kind?: string } = {}) {
  const file = { name: 'font.woff2', type: 'font/woff2', size: bytes.length };
  const { url, key } = (
    await t.api.as(as).post('/v1/orgs/:organizationId/storage/upload', at(), { file, kind: kind as 'customization_font' })
  ).expect(201).body;
  const { pathname, search } = new URL(url);
  const headers = { 'content-type': 'application/octet-stream' };
  expect((await t.app.inject({ method: 'PUT', url: pathname + search, headers, payload: bytes })).statusCode).toBe(204);
  return key;
}

const add = async (body: object, as: MadeUser = site.org.admin) => t.api.as(as).post(FONTS, at(), body);
const look = (styling: object) => t.api.as(site.org.admin).put(LOOK, at(), { styling });
const stylesOf = async () => {
  const { body } = await open(site.path);
  const href = /href="([^"]+~fonts\/[^"]+\.css)"/.exec(body)?.[1];
  return { body, href, css: href === undefined ? '' : (await open(href)).body };
};

describe('a font of an organization', () => {
  beforeAll(async () => {
    site = await makeReaderSite(t);
  });

  it('is added from files, and shown by the sites that name it', async () => {
    const files = [await upload(SLAB), await upload(SLAB_BOLD)];
    const { body } = (await add({ family: 'Engine Slab', files, category: 'serif', licence: 'Apache 2.0' })).expect(201);
    expect(body).toMatchObject({ object: 'font', family: 'Engine Slab', category: 'serif', licence: 'Apache 2.0' });
    expect((body as CustomFontView).files.map(({ weight, format, italic }) => [weight, format, italic])).toEqual([
      [400, 'woff2', false],
      [700, 'woff2', false],
    ]);
    const answer = (await look({ font: { id: body.id }, headingFont: { id: body.id } })).expect(200).body;
    expect(answer.warnings).toBeUndefined();
    expect(answer.styling.font).toMatchObject({ id: body.id, custom: true, fontFamily: 'Engine Slab' });
    (await look(answer.styling)).expect(200);

    const { body: page, href, css } = await stylesOf();
    expect(href).toBe(`${site.path}/~fonts/${body.id}.${body.id}.-.css`);
    expect(page).toContain(`<link rel="preload" as="font" type="font/woff2" href="${site.path}/~fonts/${body.id}/0.woff2"`);
    expect(css).toContain(`:root { --font: "Engine Slab", "Engine Slab stand-in", `);
    expect(css).toMatch(/h1, h2, h3 \{ font-family: "Engine Slab"/);
    expect(css.match(/font-display: swap/g)).toHaveLength(2);
    const adjusted = Number(/size-adjust: ([\d.]+)%/.exec(css)![1]);
    expect(adjusted).toBeGreaterThan(95);
    expect(adjusted).toBeLessThan(115);
    for (const [, name] of css.matchAll(/url\("([^"]+)"\)/g)) {
      const file = await open(`${site.path}/~fonts/${name}`);
      expect([file.statusCode, file.headers['content-type'], file.headers['access-control-allow-origin']]).toEqual([
        200,
        'font/woff2',
        '*',
      ]);
      expect(file.headers['cache-control']).toContain('immutable');
    }
    expect((await open(new URL(body.files[0]!.url).pathname)).rawPayload.equals(SLAB)).toBe(true);
    (await t.api.as(site.org.admin).delete(`${FONTS}/:fontId`, { ...at(), fontId: body.id })).expect(409);
    (await look({})).expect(200);
    (await t.api.as(site.org.admin).delete(`${FONTS}/:fontId`, { ...at(), fontId: body.id })).expect(204);
    expect((await open(new URL(body.files[0]!.url).pathname)).statusCode).toBe(404);
    expect((await open(href!)).statusCode).toBe(404);
  });

  it('with the name of a font that everyone can choose is that font', async () => {
    const before = (await look({ font: 'OpenSans' })).expect(200).body;
    expect(before.warnings).toHaveLength(1);
    expect((await stylesOf()).href).toBeUndefined();
    const { id } = (await add({ family: 'Open Sans', files: [await upload(ARIMO)] })).expect(201).body;
    const { css } = await stylesOf();
    expect(css).toContain(`url("${id}/0.ttf") format("truetype")`);
    expect(css).toContain('size-adjust: 100.00%');
    expect((await look({ font: 'OpenSans' })).expect(200).body.warnings).toBeUndefined();
    (await add({ family: 'OpenSans', files: [await upload(ARIMO)] })).expect(409);
    (await t.api.as(site.org.admin).delete(`${FONTS}/:fontId`, { ...at(), fontId: id })).expect(204);
    expect((await stylesOf()).href).toBeUndefined();
    (await look({})).expect(200);
  });

  it.each<[string, () => Buffer]>([
    ['a text', () => Buffer.from('wOF3 is no font')],
    ['an image', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a signature alone', () => Buffer.from('wOF2')],
    ['a font that ends early', () => SLAB.subarray(0, 500)],
    ['a font that ends early, as TrueType', () => ARIMO.subarray(0, 500)],
    [
      'a font that says it is huge',
      () => Buffer.concat([SLAB.subarray(0, 49), Buffer.from([0x8f, 0xff, 0xff, 0xff, 0x7f]), SLAB.subarray(54)]),
    ],
    ['a collection', () => Buffer.concat([Buffer.from('ttcf'), ARIMO])],
  ])('is refused if a file is %s', async (_, bytesOf) => {
    const { body } = (await add({ family: 'Bad', files: [await upload(bytesOf())] })).expect(400);
    expect(JSON.stringify(body)).toContain('"/files/0"');
  });

  it('is refused for files that are not the own uploads of the caller for fonts, and names that end a rule', async () => {
    const other = await t.make.member(site.org, 'admin');
    const [foreign, archive] = [await upload(SLAB, { as: other }), await upload(SLAB, { kind: 'import_file' })];
    for (const files of [[foreign], [archive], ['nothing'], []]) (await add({ family: 'Bad', files })).expect(400);
    const files = [await upload(SLAB)];
    for (const family of ['a"; } body { x: "', 'a\\', '', ' a', 'x'.repeat(51)]) (await add({ family, files })).expect(400);
    (await add({ family: 'Large', files: [await upload(Buffer.alloc(4 * 1024 * 1024 + 1))] })).expect(400);
  });

  it('is added and deleted by administrators, and read by members', async () => {
    const [member, stranger] = [await t.make.member(site.org, 'read'), await t.make.user()];
    const { id } = (await add({ family: 'Shared', files: [await upload(SLAB)] })).expect(201).body;
    (await add({ family: 'Mine', files: [] }, member)).expect(403);
    expect((await t.api.as(member).get(FONTS, at())).expect(200).body.items.map(({ family }: CustomFontView) => family)).toEqual([
      'Shared',
    ]);
    (await t.api.as(stranger).get(FONTS, at())).expect(404);
    (await t.api.as(member).delete(`${FONTS}/:fontId`, { ...at(), fontId: id })).expect(403);
    const elsewhere = await t.make.org();
    (await t.api.as(elsewhere.admin).get(`${FONTS}/:fontId`, { organizationId: elsewhere.id, fontId: id })).expect(404);
    const foreign = await t.make.site(elsewhere);
    const params = { organizationId: elsewhere.id, siteId: foreign.id };
    const refused = (await t.api.as(elsewhere.admin).put(LOOK, params, { styling: { font: { id } } })).expect(400);
    expect(JSON.stringify(refused.body)).toContain('/styling/font/id');
  });

  it('is limited in number', async () => {
    for (let number = 0; number < 19; number++) await t.make.font(site.org);
    (await add({ family: 'One more', files: [await upload(SLAB)] })).expect(409);
  });
});
