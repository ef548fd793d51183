import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useApp } from '../support/app.js';
import { CORPUS_NAMES, questionsAsked, spacesOf, type AskedQuestion, type CorpusName } from '../support/ask-recall/ask-corpora.js';

const t = useApp({ RATE_LIMIT: '5000' });
const BATCH = 10;

let org: Awaited<ReturnType<typeof t.make.org>>;
const sites = new Map<CorpusName, string>();
/** The names of the pages by their ids. */
const names = new Map<string, string>();

interface Result extends AskedQuestion {
  /** The pages that the answer is from, best first. */
  sources: string[];
}
const results: Result[] = [];

async function ask(corpus: CorpusName, question: string): Promise<string[]> {
  const reply = await t.app.inject({
    method: 'POST',
    url: `/v1/orgs/${org.id}/sites/${sites.get(corpus)!}/ask`,
    headers: { authorization: `Bearer ${org.admin.token}` },
    payload: { question, scope: { mode: 'all' } },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  const [, data] = /^data: (.*)$/m.exec(reply.body)!;
  const { answer } = JSON.parse(data!) as { answer: { sources: { page: string }[] } };
  return answer.sources.map(({ page }) => names.get(page)!);
}

async function write(name: CorpusName) {
  const site = await t.make.site(org, { published: true });
  sites.set(name, site.id);
  for (const { language, pages } of spacesOf(name)) {
    const { id: spaceId } = await t.make.space({ org, editMode: 'live', language });
    await t.make.siteSpace(site, { id: spaceId });
    for (let from = 0; from < pages.length; from += BATCH) {
      const batch = pages.slice(from, from + BATCH);
      const changes = batch.map(({ title, markdown }) => ({ operation: 'insert_page', title, document: { markdown } }));
      const { body } = (await t.api.as(org.admin).post('/v1/spaces/:spaceId/content', { spaceId }, { changes })).expect(200);
      for (const [i, { page }] of (body as { changes: { page: { id: string } }[] }).changes.entries()) names.set(page.id, batch[i]!.name);
    }
  }
}

/** What a corpus calls its last page, so that one can tell that all of them are found. */
const LAST: Record<CorpusName, string> = {
  english: 'Visitors of sites',
  german: 'Verwaltung',
  japanese: '利用者',
};

beforeAll(async () => {
  org = await t.make.org();
  for (const name of CORPUS_NAMES) await write(name);
  for (const name of CORPUS_NAMES) {
    await vi.waitFor(async () => expect(await ask(name, LAST[name])).not.toEqual([]), { timeout: 60_000, interval: 200 });
  }
  for (const asked of questionsAsked()) results.push({ ...asked, sources: await ask(asked.corpus, asked.question) });
}, 120_000);

const isRight = ({ accepted, sources }: Result) => accepted.some((name) => sources.includes(name));
const told = (of: readonly Result[]) => of.map(({ question, sources }) => `${question} ${sources.join(', ')}`).join('\n');

const answerable = () => results.filter(({ accepted }) => accepted.length > 0);
const unanswerable = () => results.filter(({ accepted }) => accepted.length === 0);

describe('answers', () => {
  it('are from a page that answers nine of ten questions, in three languages', () => {
    expect(answerable()).toHaveLength(60);
    const wrong = answerable().filter((result) => !isRight(result));
    expect(wrong.length, told(wrong)).toBeLessThanOrEqual(6);
    const heldOut = wrong.filter(({ isHeldOut }) => isHeldOut);
    expect(heldOut.length, told(heldOut)).toBeLessThanOrEqual(3);
  });

  it('say that nothing answers where nothing does, with at most one mistake of four, and of twenty where something does', () => {
    expect(unanswerable()).toHaveLength(20);
    const answered = unanswerable().filter(({ sources }) => sources.length > 0);
    expect(answered.length, told(answered)).toBeLessThanOrEqual(5);
    const silent = answerable().filter(({ sources }) => sources.length === 0);
    expect(silent.length, told(silent)).toBeLessThanOrEqual(3);
  });
});
