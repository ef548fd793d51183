import { readFileSync } from 'node:fs';
import { withClient } from '../database.mjs';
import { printTable } from '../report.mjs';
import { readCorpora } from './corpora.mjs';
import { bindery, miniSearch, plainBM25 } from './engines.mjs';

export const RELEVANCE = { name: 'relevance' };
const QUESTIONS = new URL('questions.txt', import.meta.url);
/** What a half of the questions is for. */
const HALVES = ['tuned', 'held out'];
const TARGET = 0.9;

/**
 * Asks the questions of `questions.txt` here and with two other engines over the same passages, and prints how often a page
 * that answers is the first or among the first five, and the mean of one divided by its place. Returns whether the targets are met.
 */
export async function measureRelevance(databaseUrl, world, { corpora: folder, misses }) {
  const questions = readQuestions();
  const corpora = readCorpora(folder);
  const results = [];
  await withClient(databaseUrl, async (client) => {
    const db = { query: async (text, values) => (await client.query(text, values)).rows };
    for (const corpus of corpora) {
      const asked = questions.filter((question) => question.corpus === corpus.name);
      checkAnswers(corpus, asked);
      const engines = [await bindery(corpus, db, world), miniSearch(corpus), await plainBM25(corpus, db)];
      await client.query('ANALYZE search_pages');
      for (const question of asked) for (const engine of engines) results.push(...(await ask(engine, question)));
    }
  });
  const left = questions.filter(({ corpus }) => !corpora.some(({ name }) => name === corpus)).length;
  if (left > 0)
    console.log(
      `${left} questions are about documentation that is not there: node bench/relevance/fetch.mjs <folder>, then --corpora <folder>`,
    );
  print(results);
  if (misses) for (const line of missesOf(results)) console.log(line);
  return isMet(results);
}

function readQuestions() {
  const seen = new Map();
  const lines = readFileSync(QUESTIONS, 'utf8').split('\n');
  return lines.flatMap((line) => {
    if (line === '' || line.startsWith('#')) return [];
    const [group, corpus, query, accepted] = line.split(' | ');
    const place = seen.get(group) ?? 0;
    seen.set(group, place + 1);
    return { group, corpus, query, half: HALVES[place % 2], accepted: accepted.split(', ').map((one) => one.split('#')) };
  });
}

function checkAnswers({ name, spaces }, questions) {
  const pages = new Map(spaces.flatMap((space) => space.pages).map((page) => [page.id, page]));
  for (const { query, accepted } of questions) {
    for (const [page, anchor] of accepted) {
      const found = pages.get(page);
      if (!found) throw new Error(`${name} has no page ${page} (${query})`);
      if (anchor !== undefined && !found.sections.some((section) => section.anchor === anchor))
        throw new Error(`${page} has no section ${anchor} (${query})`);
    }
  }
}

async function ask(engine, question) {
  const pages = await engine.pages(question.query);
  const accepted = new Set(question.accepted.map(([page]) => page));
  const result = { engine: engine.name, ...question, kind: 'pages', place: placeOf(pages, (page) => accepted.has(page)) };
  if (question.group !== 'questions') return [result];
  const passages = await engine.passages(question.query);
  const place = placeOf(passages, ({ page, anchor }) =>
    question.accepted.some(([wanted, section]) => wanted === page && (section === undefined || section === anchor)),
  );
  return [result, { ...result, group: 'questions, by section', kind: 'passages', place }];
}

/** From 1; Infinity if nothing is accepted. */
const placeOf = (found, isAccepted) => {
  const place = found.findIndex(isAccepted);
  return place < 0 ? Infinity : place + 1;
};

const figuresOf = (results) => ({
  asked: results.length,
  first: share(results, ({ place }) => place === 1),
  five: share(results, ({ place }) => place <= 5),
  mrr: results.reduce((sum, { place }) => sum + 1 / place, 0) / results.length,
});
const share = (results, is) => results.filter(is).length / results.length;

function print(results) {
  const rows = [['', 'asked', 'first', 'five', 'MRR', ...HALVES.flatMap((half) => [`${half}: first`, 'five'])]];
  for (const group of [...new Set(results.map((result) => result.group))]) {
    rows.push([group]);
    for (const engine of new Set(results.map((result) => result.engine))) {
      const mine = results.filter((result) => result.group === group && result.engine === engine);
      const all = figuresOf(mine);
      const halves = HALVES.map((half) => figuresOf(mine.filter((result) => result.half === half)));
      rows.push([
        `  ${engine}`,
        String(all.asked),
        percent(all.first),
        percent(all.five),
        all.mrr.toFixed(2),
        ...halves.flatMap(({ first, five }) => [percent(first), percent(five)]),
      ]);
    }
  }
  printTable(rows);
}

const percent = (value) => `${Math.round(value * 100)} %`;

const missesOf = (results) =>
  results.flatMap(({ engine, group, half, query, place }) =>
    engine === 'Bindery' && half === HALVES[0] && place > 1 ? [`${group}: ${query}: ${place === Infinity ? 'not found' : place}`] : [],
  );

/** No group behind another engine in the pages among the first five, and enough of the questions. */
function isMet(results) {
  const figures = (group, engine) => figuresOf(results.filter((result) => result.group === group && result.engine === engine));
  const groups = [...new Set(results.map(({ group }) => group))];
  const ahead = groups.every((group) =>
    ['MiniSearch', 'BM25'].every((other) => figures(group, 'Bindery').five >= figures(group, other).five),
  );
  return ahead && figures('questions', 'Bindery').five >= TARGET;
}
