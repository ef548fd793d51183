import { hashOf } from '../../src/common/json/canonical-json.js';
import type { Block, Document } from '../../src/common/document/rich-text.js';
import type { Language } from '../../src/common/contract/languages.js';
import { IndexSpace } from '../../src/modules/search/indexing/index-space.js';
import type { TestApp } from './app.js';
import { queriesOf, type CorpusPage, type CorpusQuery } from './search-corpus.js';

const textBlock = (type: 'paragraph' | 'heading-2', text: string): Block => ({
  object: 'block',
  type,
  isVoid: false,
  data: {},
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
});

const documentOf = ({ headings, paragraphs }: CorpusPage): Document => ({
  object: 'document',
  data: { schemaVersion: 1 },
  nodes: paragraphs.flatMap((text, i) => [
    ...(headings[i] === undefined ? [] : [textBlock('heading-2', headings[i])]),
    textBlock('paragraph', text),
  ]),
});

/** An indexed space of these pages. */
export async function searchableSpace(
  { app, make }: TestApp,
  org: { id: string },
  language: Language | null,
  corpus: readonly CorpusPage[],
): Promise<string> {
  const documents = corpus.map(documentOf);
  const pages = corpus.map(({ title }, i) => make.page({ title, document: hashOf(documents[i]) }));
  const { id } = await make.space({ org, language, pages, documents });
  await app.get(IndexSpace).follow(id);
  return id;
}

/** How many queries had their page first, and how many among the first five. */
export interface Recall {
  asked: number;
  first: number;
  amongFive: number;
  missed: string[];
}

export type RecallByKind = Record<CorpusQuery['kind'], Recall>;

export const noRecall = (): RecallByKind => ({ exact: none(), prefix: none(), typo: none() });
const none = (): Recall => ({ asked: 0, first: 0, amongFive: 0, missed: [] });

/** Asks `count` queries in a space, and adds what was found to `recall`. Returns how long each took, in milliseconds. */
export async function measureRecall(
  search: (query: string) => Promise<readonly { title: string }[]>,
  language: Language,
  corpus: readonly CorpusPage[],
  count: number,
  recall: RecallByKind,
): Promise<number[]> {
  const times: number[] = [];
  for (const { kind, query, title } of queriesOf(language, corpus, count)) {
    const began = performance.now();
    const found = await search(query);
    times.push(performance.now() - began);
    const place = found.findIndex((page) => page.title === title);
    recall[kind].asked += 1;
    if (place === 0) recall[kind].first += 1;
    if (place >= 0 && place < 5) recall[kind].amongFive += 1;
    else recall[kind].missed.push(`${language}: ${query} (${title})`);
  }
  return times;
}
