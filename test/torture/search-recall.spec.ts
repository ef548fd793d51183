import { expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';
import { CORPUS_LANGUAGES, corpusOf } from '../support/search-corpus.js';
import { measureRecall, noRecall, searchableSpace } from '../support/search-recall.js';

const t = useApp();
const PAGES = 10_000;
const QUERIES = 200;

const inSpace = (spaceId: string, as: MadeUser) => async (query: string) =>
  (await t.api.as(as).get('/v1/spaces/:spaceId/search', { spaceId }, { query: { query, limit: 10 } })).expect(200).body.items;

const percentile = (times: readonly number[], of: number) => Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * of)]!);

it('search finds pages among 10,000 in eight languages, in spaces of their own and in one space', async () => {
  const org = await t.make.org();
  const [own, shared] = [noRecall(), noRecall()];
  const corpora = CORPUS_LANGUAGES.map((language) => ({ language, corpus: corpusOf(language, PAGES / CORPUS_LANGUAGES.length) }));
  const perLanguage = QUERIES / CORPUS_LANGUAGES.length;
  for (const { language, corpus } of corpora) {
    const spaceId = await searchableSpace(t, org, language, corpus);
    await measureRecall(inSpace(spaceId, org.admin), language, corpus, perLanguage, own);
  }
  const began = performance.now();
  const everything = await searchableSpace(
    t,
    org,
    null,
    corpora.flatMap(({ corpus }) => corpus),
  );
  const indexing = Math.round((performance.now() - began) / 1000);
  await t.db.query('ANALYZE search_pages');
  const times: number[] = [];
  for (const { language, corpus } of corpora) {
    times.push(...(await measureRecall(inSpace(everything, org.admin), language, corpus, perLanguage, shared)));
  }
  const acrossSpaces: number[] = [];
  const searchAll = async (query: string) =>
    (await t.api.as(org.admin).get('/v1/orgs/:o/search', { o: org.id }, { query: { query } })).expect(200).body.items;
  for (const { language, corpus } of corpora) {
    acrossSpaces.push(...(await measureRecall(searchAll, language, corpus, perLanguage, noRecall())));
  }
  console.log(
    `in the organization of ${2 * PAGES} pages: p50 ${percentile(acrossSpaces, 0.5)} ms, p95 ${percentile(acrossSpaces, 0.95)} ms`,
  );
  console.log(JSON.stringify({ own, shared }, null, 1));
  console.log(`indexed in ${indexing} s; search in ${PAGES} pages: p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms`);
  for (const { exact, prefix, typo } of [own, shared]) {
    expect(exact.first / exact.asked).toBeGreaterThanOrEqual(0.95);
    expect(prefix.first / prefix.asked).toBeGreaterThanOrEqual(0.95);
    expect(typo.amongFive / typo.asked).toBeGreaterThanOrEqual(0.85);
  }
});
