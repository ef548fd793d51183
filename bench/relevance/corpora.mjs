import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sectionsIn } from '../../dist/common/document/sections-in.js';
import { parseMarkdown } from '../../dist/common/document/parse-markdown.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The spaces of each corpus: where its pages are, and what the names of its pages begin with in the questions. */
const OWN = [
  { folder: 'docs', prefix: 'docs', language: 'en' },
  { folder: 'demo/guide', prefix: 'demo/guide', language: 'en' },
  { folder: 'demo/gallery', prefix: 'demo/gallery', language: 'en' },
  { folder: 'demo/german', prefix: 'demo/german', language: 'de' },
];
const FETCHED = {
  vue: ['en', 'zh', 'ja'],
  starlight: ['en', 'de', 'ja', 'ru', 'zh-cn'],
};

/**
 * The project's own documentation and demo, and the public ones that are in the folder.
 * @returns {{ name: string, spaces: { language: string, pages: object[] }[] }[]}
 */
export function readCorpora(folder) {
  const own = OWN.map(({ folder: part, ...space }) => ({ ...space, folder: join(ROOT, part) }));
  const fetched = Object.entries(FETCHED).map(([name, prefixes]) => ({
    name,
    spaces: prefixes.map((prefix) => ({ folder: join(folder ?? '', name, prefix), prefix, language: prefix.slice(0, 2) })),
  }));
  return [{ name: 'bindery', spaces: own }, ...(folder ? fetched : [])]
    .filter(({ spaces }) => spaces.every((space) => existsSync(space.folder)))
    .map(({ name, spaces }) => ({ name, spaces: spaces.map((space) => ({ language: space.language, pages: pagesIn(space) })) }));
}

function pagesIn({ folder, prefix }) {
  const files = readdirSync(folder, { recursive: true }).filter(
    (name) => /\.mdx?$/.test(name) && !/SUMMARY|\.gitbook|(^|\/)404\./.test(name),
  );
  return files.toSorted().map((name) => pageOf(`${prefix}/${name.replace(/\.mdx?$/, '')}`, readFileSync(join(folder, name), 'utf8')));
}

function pageOf(path, text) {
  const { document, title, frontMatter } = parseMarkdown(withoutComponents(text), { areConditionsText: true });
  const named = frontMatter?.title ?? title ?? path.split('/').at(-1);
  return {
    id: path,
    title: String(named),
    description: String(frontMatter?.description ?? ''),
    path,
    ancestors: [],
    sections: sectionsIn(document),
  };
}

/** Imports and tags of components are no text of a page; what is between the tags is. */
function withoutComponents(text) {
  let inCode = false;
  const lines = text.split('\n').map((line) => {
    if (/^\s*(?:```|~~~)/.test(line)) inCode = !inCode;
    if (inCode) return line;
    if (/^(?:import|export) /.test(line)) return '';
    return line.replace(/<\/?(?:[A-Z][\w.]*|div|sup|span|script|style)\b[^>]*>/g, '');
  });
  return lines.join('\n');
}
