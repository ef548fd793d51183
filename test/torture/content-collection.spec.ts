import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { FileStore } from 'bindery/common/storage/file-store.js';
import { ThinDrafts } from 'bindery/modules/change-requests/heads/thin-drafts.js';
import { CollectContent } from 'bindery/modules/versions/thinning/collect-content.js';
import { FindGarbage } from 'bindery/modules/versions/thinning/find-garbage.js';
import { useOwnApp } from '../support/app.js';
import { SEED } from '../support/seed.js';
import { Chance } from '../support/space-trees.js';
import { brokenRevisions } from '../support/whole-revisions.js';

const t = useOwnApp({ RATE_LIMIT: '0' });
const SPACE = '/v1/spaces/:spaceId';
const REQUEST = `${SPACE}/change-requests/:request`;
const ROUNDS = 40;
const WRITERS = 5;
const SAVES_IN_ROUND = 6;
/** Few, so that the same document is stored again and again. */
const PAGES = 3;
const TEXTS = ['One', 'Two', 'Three'];

/** As if some days had passed for all that nobody is writing at this moment. */
const DAYS_LATER = [
  `UPDATE revisions SET created_at = created_at - interval '2 hours' WHERE space_id = $1`,
  `UPDATE removed_revisions SET removed_at = removed_at - interval '4 days' WHERE space_id = $1`,
  ...['content_objects', 'documents'].map(
    (table) => `UPDATE ${table} SET stored_at = stored_at - interval '4 days' WHERE space_id = $1
      AND hash IN (SELECT hash FROM ${table} WHERE space_id = $1 FOR UPDATE SKIP LOCKED)`,
  ),
];

it(`nothing that somebody saves is lost while revisions are joined and content is collected (seed ${SEED})`, async () => {
  const org = await t.make.org();
  const pages = Array.from({ length: PAGES }, (_, n) => t.make.page({ title: `Page ${n}` }));
  const spaceId = (await t.make.space({ org, pages })).id;
  const api = t.api.as(org.admin);
  const begin = async (): Promise<string> => (await api.post(`${SPACE}/change-requests`, { spaceId }, {})).expect(201).body.id;
  let [removed, merged] = [0, 0];

  /** Saves into a change request of their own, and knows what it says then. */
  class Writer {
    private request: string | undefined;
    private readonly said = new Map<string, string>();

    constructor(private readonly chance: Chance) {}

    async save(): Promise<void> {
      this.request ??= await begin();
      const page = this.chance.of(pages).id;
      const text = this.chance.of(TEXTS);
      const changes = [{ operation: 'update_page', page, document: { markdown: `${text}\n` } }];
      (await api.post(`${REQUEST}/content`, { spaceId, request: this.request }, { changes })).expect(200);
      this.said.set(page, text);
    }

    async check(): Promise<void> {
      for (const [page, text] of this.said) {
        const at = { spaceId, request: this.request!, page };
        const { body } = (await api.get(`${REQUEST}/content/page/:page`, at, { query: { format: 'markdown' } })).expect(200);
        expect(body.markdown).toBe(`${text}\n`);
      }
    }

    /** Puts what they wrote into the space, if nobody else wrote it differently. */
    async merge(): Promise<void> {
      const { status } = await api.post(`${REQUEST}/merge`, { spaceId, request: this.request! });
      expect([200, 409]).toContain(status);
      if (status === 200) merged++;
      this.request = undefined;
      this.said.clear();
    }
  }

  /** What `meanwhile` does happens between the search and the deletion. */
  async function collect(meanwhile: () => Promise<unknown>): Promise<void> {
    await t.app.get(ThinDrafts).run({ signal: new AbortController().signal });
    for (const statement of DAYS_LATER) await t.db.query(statement, [spaceId]);
    const garbage = await t.app.get(FindGarbage).of(spaceId);
    removed += garbage.documents.length;
    await meanwhile();
    await t.app.get(CollectContent).collect(spaceId, garbage);
  }

  const writers = Array.from({ length: WRITERS }, (_, n) => new Writer(new Chance(SEED + n)));
  const client = new pg.Client({ connectionString: t.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  for (let round = 0; round < ROUNDS; round++) {
    const save = (times: number) =>
      Promise.all(
        writers.map(async (writer) => {
          for (let n = 0; n < times; n++) await writer.save();
        }),
      );
    // In every other round all of it happens at the same time.
    const [before, during] = round % 2 === 0 ? [0, SAVES_IN_ROUND] : [SAVES_IN_ROUND / 2, SAVES_IN_ROUND / 2];
    let going: Promise<unknown> = before === 0 ? save(during) : Promise.resolve();
    await collect(async () => {
      if (before === 0) return;
      await save(before);
      going = save(during);
    });
    await going;
    await Promise.all(writers.map((writer) => writer.check()));
    // The service may still remember what is not stored any more.
    expect(await brokenRevisions(client, t.app.get(FileStore))).toEqual([]);
    if (round % 6 === 5) for (const writer of writers) await writer.merge();
  }
  // Otherwise nothing was at stake.
  expect(removed).toBeGreaterThan(ROUNDS / 4);
  expect(merged).toBeGreaterThan(0);
});
