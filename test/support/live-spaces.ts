import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { Blobs } from '../../src/common/storage/blobs.js';
import { PurgeSpaces } from '../../src/modules/spaces/purge-spaces.js';
import type { TestApp } from './app.js';
import type { MadeUser } from './make.js';
import { purgeSpaces } from './purge-spaces.js';

export interface MadeOrg {
  id: string;
  admin: MadeUser;
}

/** What a caller reads in a space, without what differs between a space and its copy. */
export interface ReadContent {
  pages: { id: string; title: string; pages?: object[] }[];
  markdown: string[];
  reusableContents: object[];
  variables: object;
  /** What is downloaded. */
  files: string[];
}

const CONTENT = '/v1/spaces/:spaceId/content';

/** A change that adds a file. */
export const base64 = (text: string, name: string, fields: object = {}) => ({
  operation: 'insert_files',
  files: [{ name, base64: Buffer.from(text).toString('base64'), contentType: 'text/plain', ...fields }],
});

/** Creates spaces with every kind of content. */
export class LiveSpaces {
  constructor(
    private readonly t: TestApp,
    private readonly org: MadeOrg,
  ) {}

  async filled(text = 'A file of bytes'): Promise<string> {
    const { id: spaceId } = await this.t.make.space({ org: this.org, editMode: 'live' });
    const write = (changes: unknown) => this.t.api.as(this.org.admin).post(CONTENT, { spaceId }, { changes });
    const shared = { operation: 'insert_reusable_content', title: 'Shared', document: { markdown: 'Shared words' } };
    const { body } = (await write([shared])).expect(200);
    const reusable = body.changes[0].reusableContent as string;
    (
      await write([
        { operation: 'insert_page', title: 'Start', document: { markdown: 'Read [on](./guide.md), then ![see](./file).' } },
        { operation: 'insert_group', title: 'Guides', ref: 'guides' },
        { operation: 'insert_page', title: 'Guide', ref: 'guide', into: 'guides', document: { markdown: 'Some **words**.' } },
        { operation: 'insert_page', title: 'Again', document: { markdown: `{% include "/reusable-contents/${reusable}" %}` } },
        { operation: 'insert_page', title: 'Blank', document: {} },
        { operation: 'set_variables', variables: { version: '1.0' } },
        base64(text, 'file.txt', { ref: 'file' }),
      ])
    ).expect(200);
    return spaceId;
  }
}

export async function contentOf(t: TestApp, as: MadeUser, spaceId: string): Promise<ReadContent> {
  const api = t.api.as(as);
  const { pages, files, reusableContents, variables } = (await api.get(CONTENT, { spaceId })).expect(200).body;
  const below = (list: { id: string; pages?: never[] }[]): string[] => list.flatMap(({ id, pages: inner = [] }) => [id, ...below(inner)]);
  const query = { format: 'markdown', dereferenced: 'reusable-contents' };
  const read = async (page: string) =>
    (await api.get(`${CONTENT}/page/:page`, { spaceId, page }, { query })).expect(200).body.markdown as string | undefined;
  const download = async ({ downloadURL }: { downloadURL: string }) => {
    const reply = await t.app.inject({ method: 'GET', url: downloadURL.replace('https://docs.example.test', '') });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.body;
  };
  return {
    pages,
    markdown: await Promise.all(below(pages).map(async (page) => (await read(page)) ?? '')),
    reusableContents,
    variables,
    files: await Promise.all(files.map(download)),
  };
}

const COPIES = 3;

/** Two ways to create a space with the content of another one. */
const WAYS = {
  duplicate: (t: TestApp, { admin }: MadeOrg, spaceId: string) => t.api.as(admin).post('/v1/spaces/:spaceId/duplicate', { spaceId }),
  template: (t: TestApp, { id, admin }: MadeOrg, spaceId: string) =>
    t.api.as(admin).post('/v1/orgs/:id/spaces', { id }, { template: { id: spaceId } }),
};

/**
 * Copies a space several times while it is deleted and purged, and while its bytes are swept as soon as nobody has
 * them. Whatever copy was acknowledged is whole afterwards. Returns how many were.
 */
export async function raceWithPurge(t: TestApp, org: MadeOrg, seed: number, way: keyof typeof WAYS = 'duplicate'): Promise<number> {
  const signal = new AbortController().signal;
  const spaceId = await new LiveSpaces(t, org).filled(`Bytes of round ${seed}`);
  const before = await contentOf(t, org.admin, spaceId);
  if (way === 'template') (await t.api.as(org.admin).put('/v1/orgs/:o/templates/:spaceId', { o: org.id, spaceId }, {})).expect(200);
  const copy = async (after: number) => {
    await sleep(after);
    return WAYS[way](t, org, spaceId);
  };
  const purge = async (after: number) => {
    await sleep(after);
    await t.db.query(`UPDATE spaces SET deleted_at = now() - interval '8 days' WHERE id = $1`, [spaceId]);
    await t.app.get(PurgeSpaces).purge({ signal });
  };
  const sweep = async () => {
    for (let n = 0; n < 6; n++) {
      await t.db.query(`UPDATE blobs SET unreferenced_since = now() - interval '2 days' WHERE unreferenced_since IS NOT NULL`);
      await t.app.get(Blobs).sweep({ signal } as never);
      await sleep(3);
    }
  };
  const pauses = Array.from({ length: COPIES }, (_, n) => (seed * 7 + n * 5) % 23);
  const [, , ...replies] = await Promise.all([purge(4 + (seed % 9) * 5), sweep(), ...pauses.map(copy)]);
  // One that was copied from at that moment is passed over, and goes with the next purge.
  await purgeSpaces(t);
  await sweep();
  expect((await t.db.query('SELECT 1 FROM spaces WHERE id = $1', [spaceId])).length).toBe(0);
  const made = replies.filter(({ status }) => status === 201);
  // 409 says that the space was purged after it was found and before it was copied.
  for (const reply of replies) expect([201, 404, 409], JSON.stringify(reply.body)).toContain(reply.status);
  for (const { body } of made) {
    const copy = await contentOf(t, org.admin, body.id);
    // What a template makes has other ids.
    if (way === 'duplicate') expect(copy).toEqual(before);
    else expect({ files: copy.files, read: copy.markdown.length }).toEqual({ files: before.files, read: before.markdown.length });
  }
  return made.length;
}
