import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { MERMAID_VERSION } from '../../src/modules/publishing/reader/assets/diagrams.js';
import { useApp } from '../support/app.js';
import { pngOf } from '../support/png.js';
import { makeReaderSite, type ReaderSite } from '../support/reader-site.js';

const t = useApp();

describe('images, videos and diagrams of a page', () => {
  let site: ReaderSite;

  beforeAll(async () => {
    site = await makeReaderSite(t);
  });

  const open = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await t.app.inject({ method: 'GET', url: `${site.path}${path}`, headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer;
  };
  const write = async (title: string, ...blocks: string[]) => {
    const changes = [{ operation: 'insert_page', title, document: { markdown: blocks.join('\n\n') } }];
    (await t.api.as(site.org.admin).post('/v1/spaces/:spaceId/content', { spaceId: site.spaceId }, { changes })).expect(200);
  };
  const policyOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['content-security-policy']);
  const frameSources = (answer: { headers: Record<string, unknown> }) => /frame-src ([^;]+)/.exec(policyOf(answer))?.[1]?.split(' ');

  it('leave a page without them as it was', async () => {
    const page = await open('/welcome');
    expect(frameSources(page)).toBeUndefined();
    expect(page.body).not.toContain('media-');
  });

  it('of known services are frames on request, which the page alone allows', async () => {
    await write(
      'Videos',
      '{% embed url="https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=42" %}',
      '{% embed url="https://vimeo.com/76979871" %}',
      '{% embed url="https://unknown.example/video" %}',
    );
    const page = await open('/videos');
    expect(frameSources(page)).toEqual(['https://www.youtube-nocookie.com', 'https://player.vimeo.com']);
    expect(page.body).not.toContain('<iframe');
    expect(page.body).toContain(
      'href="https://www.youtube.com/watch?v=aqz-KE-bpKQ&amp;t=42" rel="noopener" data-frame="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=42"',
    );
    expect(page.body).toMatch(/<a class="card embed" href="https:\/\/unknown.example\/video"/);
    expect(page.body).toMatch(/<script src="[^"]*~reader\/media-[^"]+\.js" defer/);
    // Kept pages have their own policy, too.
    expect(frameSources(await open('/videos'))).toHaveLength(2);
    expect(frameSources(await open('/install'))).toBeUndefined();
  });

  it.each([
    'https://www.youtube.com/watch?v=a;script-src *',
    'https://www.youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
    'https://evil.example/?https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com@evil.example/watch?v=aqz-KE-bpKQ',
    'https://vimeo.com/1234567"><script>',
  ])('at %s are links', async (url) => {
    const title = `Hostile ${Buffer.from(url).toString('hex').slice(-12)}`;
    const changes = [
      {
        operation: 'insert_page',
        title,
        slug: title.toLowerCase().replace(' ', '-'),
        document: { object: 'document', data: {}, nodes: [{ object: 'block', type: 'embed', isVoid: true, data: { url }, nodes: [] }] },
      },
    ];
    const reply = await t.api.as(site.org.admin).post('/v1/spaces/:spaceId/content', { spaceId: site.spaceId }, { changes });
    if (reply.status === 400) return;
    reply.expect(200);
    const page = await open(`/${title.toLowerCase().replace(' ', '-')}`);
    expect(frameSources(page)).toBeUndefined();
    expect(page.body).not.toContain('data-frame');
  });

  it('are the files of the site, which are played from there', async () => {
    const files = [
      { name: 'tour.mp4', contentType: 'video/mp4', base64: mp4().toString('base64') },
      { name: 'wide.png', contentType: 'image/png', base64: pngOf(900, 300).toString('base64') },
      { name: 'tiny.png', contentType: 'image/png', base64: pngOf(20, 20).toString('base64') },
    ];
    const changes = [{ operation: 'insert_files', files }];
    const reply = await t.api.as(site.org.admin).post('/v1/spaces/:spaceId/content', { spaceId: site.spaceId }, { changes });
    const inserted = (reply.expect(200).body as { insertedFiles: { id: string }[] }).insertedFiles;
    const [video, wide, tiny] = inserted.map(({ id }) => id);
    await write(
      'Files',
      `{% file src="/files/${video}" %}`,
      `<figure><img src="/files/${wide}" alt="A plan" width="300"><figcaption></figcaption></figure>`,
      `<figure><img src="/files/${tiny}" alt="A dot"><figcaption></figcaption></figure>`,
    );
    const page = await open('/files');
    expect(policyOf(page)).toContain("media-src 'self'");
    const src = /<video controls preload="none" src="([^"]+)"/.exec(page.body)?.[1];
    expect(src).toContain('/~files/');
    const part = await t.app.inject({ method: 'GET', url: src!, headers: { range: 'bytes=0-3' } });
    expect([part.statusCode, part.headers['content-type']]).toEqual([206, 'video/mp4']);
    // A large image can be enlarged, also without the script; a small one is whole already.
    expect(page.body).toMatch(
      /<a class="zoom" href="([^"]+)" aria-label="Enlarge the image: A plan" data-zoom="Close"><img src="\1" alt="A plan" width="300" height="100"/,
    );
    expect(page.body).toMatch(/<figure class="image"><img src="[^"]+" alt="A dot" width="20" height="20"/);
  });

  it('are drawn in a frame without an origin, from a source that stays on the page', async () => {
    await write('Diagrams', '```mermaid\nflowchart LR\n  a["<b>A</b>"] --> b\n```', '```js\nmermaid;\n```');
    const page = await open('/diagrams');
    expect(frameSources(page)).toEqual(["'self'"]);
    const [, address] = /<details class="diagram" open data-diagram="([^"]+)"/.exec(page.body)!;
    expect(page.body.match(/data-diagram/g)).toHaveLength(1);
    expect(page.body).toContain('a[&quot;&lt;b>A&lt;/b>&quot;] --> b');
    const frame = await t.app.inject({ method: 'GET', url: address! });
    expect(policyOf(frame)).toBe(
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; sandbox allow-scripts; frame-ancestors 'self'",
    );
    expect(frame.headers['x-frame-options']).toBe('SAMEORIGIN');
    const scripts = [...frame.body.matchAll(/src="([^"]+)"/g)].map(([, name]) => name!);
    expect(scripts).toHaveLength(2);
    for (const name of scripts) {
      const script = await t.app.inject({ method: 'GET', url: address!.replace(/[^/]+$/, name), headers: { 'accept-encoding': 'gzip' } });
      expect([script.statusCode, script.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
      expect(script.rawPayload.length).toBeLessThan(1_100_000);
    }
    expect((await open('/diagrams.md')).body).toContain('```mermaid');
  });

  it('are drawn by the installed program', () => {
    const entry = createRequire(import.meta.url).resolve('mermaid');
    const { version } = JSON.parse(readFileSync(entry.replace(/dist.*$/, 'package.json'), 'utf8')) as { version: string };
    expect(MERMAID_VERSION).toBe(version);
  });
});

/** The first bytes of a film. */
const mp4 = () =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 0x18]),
    Buffer.from('ftypisom'),
    Buffer.from([0, 0, 2, 0]),
    Buffer.from('isomiso2'),
    Buffer.alloc(64),
  ]);
