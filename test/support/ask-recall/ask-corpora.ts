import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../../src/common/contract/languages.js';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = join(HERE, '../../..');

/** What the questions are about. The last two are handbooks of inventions. */
const CORPORA = {
  english: {
    language: 'en',
    folders: { docs: join(ROOT, 'docs'), guide: join(ROOT, 'demo/guide') },
  },
  german: { language: 'de', folders: { german: join(HERE, 'german') } },
  japanese: { language: 'ja', folders: { japanese: join(HERE, 'japanese') } },
} satisfies Record<string, { language: Language; folders: Record<string, string> }>;

export type CorpusName = keyof typeof CORPORA;
export const CORPUS_NAMES = Object.keys(CORPORA) as CorpusName[];

export interface AskedQuestion {
  corpus: CorpusName;
  question: string;
  /** The pages that answer it. None if nothing does. */
  accepted: readonly string[];
  isHeldOut: boolean;
}

/** The pages of each space of a corpus, by names such as `docs/backup`. */
export function spacesOf(name: CorpusName) {
  const { language, folders } = CORPORA[name];
  return Object.entries(folders).map(([prefix, folder]) => ({ language, pages: pagesIn(prefix, folder) }));
}

function pagesIn(prefix: string, folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.md') && !/SUMMARY|\.gitbook/.test(name),
  );
  return files.toSorted().map((file) => {
    const text = readFileSync(join(folder, file), 'utf8').replace(/^---\n[^]*?\n---\n/, '');
    const [, title = file, markdown = text] = /^\s*# (.*)\n([^]*)$/.exec(text) ?? [];
    return { name: `${prefix}/${file.replace(/\.md$/, '')}`, title, markdown };
  });
}

export function questionsAsked(): AskedQuestion[] {
  const counts = new Map<string, number>();
  const lines = readFileSync(join(HERE, 'questions.txt'), 'utf8').split('\n');
  return lines.flatMap((line) => {
    if (line === '' || line.startsWith('#')) return [];
    const [corpus, question, accepted] = line.split(' | ') as [CorpusName, string, string?];
    const place = counts.get(corpus) ?? 0;
    counts.set(corpus, place + 1);
    return [{ corpus, question, accepted: accepted?.split(', ') ?? [], isHeldOut: place % 2 === 1 }];
  });
}
