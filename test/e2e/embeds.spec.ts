import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { HostileServer } from '../support/hostile-server.js';
import { passOf } from '../support/visits.js';

// It has an application of its own, because it may fetch from this machine.
const t = useOwnApp({ ALLOW_PRIVATE_FETCH: 'true' });

const described: Record<string, object> = {
  '/video.json': {
    type: 'video',
    title: 'A "film"',
    provider_name: 'Films',
    html: '<script>alert(1)</script><iframe src="https://films.example/e/1"></iframe>',
  },
  '/insecure.json': { type: 'rich', html: '<iframe src="http://films.example/e/1"></iframe>' },
  '/script.json': { type: 'rich', html: '<iframe src="javascript:alert(1)"></iframe>' },
};
const page = (name: string) =>
  `<title>The ${name}</title><link rel="icon" href="/i.png"><link rel="alternate" type="application/json+oembed" href="/${name}.json">`;
const server = new HostileServer({
  ...Object.fromEntries(
    ['video', 'insecure', 'script', 'missing'].map((name) => [
      `/${name}`,
      (response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(name)),
    ]),
  ),
  ...Object.fromEntries(Object.entries(described).map(([path, value]) => [path, (response) => response.end(JSON.stringify(value))])),
  '/binary': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('png'),
  '/endless': (response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<p>'.repeat(400_000)),
});
beforeAll(() => server.start('127.0.0.1'));
afterAll(() => server.stop());

async function setUp() {
  const org = await t.make.org();
  const { id: spaceId } = await t.make.space({ org });
  const api = t.api.as(org.admin);
  const embed = async (url: string) => (await api.get('/v1/spaces/:spaceId/embed', { spaceId }, { query: { url } })).expect(200).body;
  return { org, api, spaceId, embed, own: (path: string) => embed(`http://127.0.0.1:${server.port}${path}`) };
}

describe('an embedded page', () => {
  it.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=30s', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=30'],
    ['https://youtu.be/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://codepen.io/team/pen/PNaGbb', 'https://codepen.io/team/embed/PNaGbb?default-tab=result'],
    ['https://codesandbox.io/s/new-4xk2p', 'https://codesandbox.io/embed/new-4xk2p'],
    ['https://miro.com/app/board/uXjVKMOJbXg=/', 'https://miro.com/app/live-embed/uXjVKMOJbXg=/'],
    [
      'https://www.figma.com/design/AbCdEf0123456789/Name',
      'https://www.figma.com/embed?embed_host=share&amp;url=https%3A%2F%2Fwww.figma.com%2Fdesign%2FAbCdEf0123456789',
    ],
  ])('of a known service is a frame without a request: %s', async (url, src) => {
    const { embed } = await setUp();
    const { type, html } = await embed(url);
    expect(type).toBe('rich');
    expect(html).toContain(`<iframe src="${src}"`);
  });

  it('of another service is the frame that it describes, and nothing else of its HTML', async () => {
    const { own } = await setUp();
    const found = await own('/video');
    expect(found).toMatchObject({ type: 'rich', title: 'A "film"', site: 'Films' });
    expect(found.html).toMatch(/^<iframe src="https:\/\/films\.example\/e\/1" title="A &quot;film&quot;"[^<>]*><\/iframe>$/);
  });

  it('is a link if its frame is not one over HTTPS, or if it describes none', async () => {
    const { own } = await setUp();
    for (const name of ['insecure', 'script', 'missing']) {
      const found = await own(`/${name}`);
      expect(found).toMatchObject({ type: 'link', title: `The ${name}`, site: `127.0.0.1:${server.port}` });
      expect(found).not.toHaveProperty('html');
    }
  });

  it('is a link with its host if it cannot be read, and is not asked again', async () => {
    const { own } = await setUp();
    const host = `127.0.0.1:${server.port}`;
    for (const path of ['/nothing', '/binary', '/endless'])
      expect(await own(path)).toMatchObject({ type: 'link', title: host, site: host });
    const asked = server.heard.length;
    await own('/nothing');
    expect(server.heard.length).toBe(asked);
  });

  it('is read by visitors of a site with the space, and by nobody without a token', async () => {
    const { org, spaceId } = await setUp();
    const site = await t.make.site(org, { published: true });
    await t.make.siteSpace(site, { id: spaceId });
    const query = { url: 'https://youtu.be/aqz-KE-bpKQ' };
    const visitor = t.api.as(await passOf(t.app, site));
    (await visitor.get('/v1/spaces/:spaceId/embed', { spaceId }, { query })).expect(200);
    (await t.api.get('/v1/spaces/:spaceId/embed', { spaceId }, { query })).expect(401);
    (await t.api.as(org.admin).get('/v1/urls/embed', {}, { query })).expect(200);
    (await t.api.as(org.admin).get('/v1/urls/embed', {}, { query: { url: 'javascript:alert(1)' } })).expect(400);
  });
});
