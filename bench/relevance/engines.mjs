import MiniSearch from 'minisearch';
import { Caches } from '../../dist/common/caches/caches.js';
import { AskTerms } from '../../dist/modules/search/postgres/ask-terms.js';
import { ExpandTerms } from '../../dist/modules/search/postgres/expand-terms.js';
import { FindCandidates } from '../../dist/modules/search/postgres/find-candidates.js';
import { FindPages } from '../../dist/modules/search/postgres/find-pages.js';
import { FindPassages } from '../../dist/modules/search/postgres/find-passages.js';
import { ReadIndexed } from '../../dist/modules/search/postgres/read-indexed.js';
import { ReadSections } from '../../dist/modules/search/postgres/read-sections.js';
import { SpaceWords } from '../../dist/modules/search/postgres/space-words.js';
import { Stemmer } from '../../dist/modules/search/postgres/stemmer.js';
import { WritePages } from '../../dist/modules/search/postgres/write-pages.js';
import { pairsOf, wordsIn } from '../../dist/modules/search/words/words-in.js';
import { id } from '../ids.mjs';

const CACHE = 64 * 1024 * 1024;
const MOST = 10;

/** The words of a text, and the pairs of characters where there are no spaces: the same for all engines. */
const tokensIn = (text) => Array.from(wordsIn(text)).flatMap((word) => (word.isRun ? pairsOf(word.text) : [word.text]));

/** Each page once, at its best place. */
const pagesOf = (names) => [...new Set(names)].slice(0, MOST);

/** A section with the title of its page: what the two others search. */
const passagesOf = ({ spaces }) =>
  spaces.flatMap(({ language, pages }) =>
    pages.flatMap((page) => {
      const sections = page.sections.length > 0 ? page.sections : [{ anchor: null, title: '', text: '' }];
      return sections.map((section, place) => ({
        id: `${page.id}#${place}`,
        page: page.id,
        language,
        anchor: section.anchor,
        title: page.title,
        heading: section.title,
        text: place === 0 ? `${page.description}\n${section.text}` : section.text,
      }));
    }),
  );

/** MiniSearch as its documentation recommends it: prefixes, typing errors, titles above headings above text. */
export function miniSearch(corpus) {
  const index = new MiniSearch({ fields: ['title', 'heading', 'text'], storeFields: ['page', 'anchor'], tokenize: tokensIn });
  index.addAll(passagesOf(corpus));
  const options = { prefix: true, fuzzy: 0.2, boost: { title: 3, heading: 2 } };
  const search = (query) => index.search(query, options);
  return {
    name: 'MiniSearch',
    pages: async (query) => pagesOf(search(query).map(({ page }) => page)),
    passages: async (query) => search(query).slice(0, MOST),
  };
}

/** BM25 over sections, with the same stems as ours; the title counts three times, the heading twice. */
export async function plainBM25(corpus, db) {
  const stemmer = new Stemmer(db, new Caches({ cacheSize: CACHE }));
  const stemsOf = async (language, text) => {
    const words = Array.from(wordsIn(text));
    const stems = await stemmer.stemsOf(language, new Set(words.filter(({ isRun }) => !isRun).map(({ whole }) => whole)));
    return words.flatMap((word) => {
      if (word.isRun) return pairsOf(word.text);
      const known = stems.get(word.whole);
      return known?.stem === null ? [] : [known?.stem ?? word.text];
    });
  };
  const frequencies = new Map();
  const passages = [];
  for (const { page, anchor, language, title, heading, text } of passagesOf(corpus)) {
    const counts = new Map();
    for (const [part, by] of [
      [title, 3],
      [heading, 2],
      [text, 1],
    ])
      for (const stem of await stemsOf(language, part)) counts.set(stem, (counts.get(stem) ?? 0) + by);
    for (const stem of counts.keys()) frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1);
    passages.push({ page, anchor, counts, length: [...counts.values()].reduce((sum, count) => sum + count, 0) });
  }
  const mean = passages.reduce((sum, { length }) => sum + length, 0) / passages.length;
  const languages = [...new Set(corpus.spaces.map(({ language }) => language))];
  const search = async (query) => {
    const wanted = new Set((await Promise.all(languages.map((language) => stemsOf(language, query)))).flat());
    const scored = passages.map((passage) => {
      let score = 0;
      for (const stem of wanted) {
        const count = passage.counts.get(stem);
        if (count === undefined) continue;
        const having = frequencies.get(stem);
        const idf = Math.log(1 + (passages.length - having + 0.5) / (having + 0.5));
        score += (idf * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * passage.length) / mean));
      }
      return { passage, score };
    });
    const found = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
    return found.map(({ passage }) => passage);
  };
  return {
    name: 'BM25',
    pages: async (query) => pagesOf((await search(query)).map(({ page }) => page)),
    passages: async (query) => (await search(query)).slice(0, MOST),
  };
}

/** The classes of the service, in an organization of its own. */
export async function bindery(corpus, db, { userId }) {
  const orgId = id(`relevance-${corpus.name}`, '1');
  await db.query(`INSERT INTO orgs (id, title, created_by) VALUES ($1, 'Relevance', $2)`, [orgId, userId]);
  const stemmer = new Stemmer(db, new Caches({ cacheSize: CACHE }));
  const writing = new WritePages(db, stemmer, new SpaceWords(db));
  const spaceIds = [];
  for (const [n, { language, pages }] of corpus.spaces.entries()) {
    const spaceId = id(`relevance-${corpus.name}`, `space-${n}`);
    spaceIds.push(spaceId);
    await db.query(
      `INSERT INTO spaces (id, org_id, position, lineage, title, language, revision_id, resolved_level)
       VALUES ($1, $2, 'a' || $1, ARRAY[$1], 'Relevance', $3, 'r' || $1, 'read')`,
      [spaceId, orgId, language],
    );
    await db.query(`INSERT INTO search_spaces (space_id, revision_id, language) VALUES ($1, 'r' || $1, $2)`, [spaceId, language]);
    await writing.put(spaceId, language, pages);
  }
  const candidates = new FindCandidates(db);
  const parts = [new AskTerms(new ExpandTerms(db, stemmer), candidates), candidates, new ReadSections(new ReadIndexed(db), stemmer)];
  const [finding, answering] = [new FindPages(...parts), new FindPassages(...parts)];
  return {
    name: 'Bindery',
    pages: async (query) => pagesOf((await finding.find(query, { spaceIds })).map(({ pageId }) => pageId)),
    passages: async (query) => (await answering.find(query, { spaceIds }, MOST)).map(({ pageId, anchor }) => ({ page: pageId, anchor })),
  };
}
