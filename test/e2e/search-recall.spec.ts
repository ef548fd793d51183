import { expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { CORPUS_LANGUAGES, corpusOf } from '../support/search-corpus.js';
import { measureRecall, noRecall, searchableSpace } from '../support/search-recall.js';

const t = useApp();

it('search finds pages in eight languages by exact, unfinished and mistyped queries', async () => {
  const org = await t.make.org();
  const recall = noRecall();
  for (const language of CORPUS_LANGUAGES) {
    const corpus = corpusOf(language, 40);
    const spaceId = await searchableSpace(t, org, language, corpus);
    const search = async (query: string) =>
      (await t.api.as(org.admin).get('/v1/spaces/:spaceId/search', { spaceId }, { query: { query, limit: 5 } })).expect(200).body.items;
    await measureRecall(search, language, corpus, 15, recall);
  }
  const { exact, prefix, typo } = recall;
  expect(exact.first / exact.asked, exact.missed.join('\n')).toBeGreaterThanOrEqual(0.95);
  expect(prefix.first / prefix.asked, prefix.missed.join('\n')).toBeGreaterThanOrEqual(0.95);
  expect(typo.amongFive / typo.asked, typo.missed.join('\n')).toBeGreaterThanOrEqual(0.85);
});
