// node bench/relevance/fetch.mjs <folder> [--base https://github.com]
// Brings the public documentation that the questions ask about. It needs Git, the network, and 200 MB while it works.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

/** Fixed commits, so that everybody asks the same pages. `parts` are folders of the repository and where they go. */
const SOURCES = [
  {
    repository: 'withastro/starlight',
    commit: '3999be7cc18b41095d61e3b63d68ff3e6c6c050b',
    parts: Object.fromEntries([
      ...['components', 'guides', 'reference', 'resources', 'environmental-impact.mdx', 'getting-started.mdx', 'manual-setup.mdx'].map(
        (name) => [`docs/src/content/docs/${name}`, `starlight/en/${name}`],
      ),
      ...['de', 'ja', 'ru', 'zh-cn'].map((language) => [`docs/src/content/docs/${language}`, `starlight/${language}`]),
    ]),
  },
  ...[
    ['vuejs/docs', '01e098a967951ea92d09b100b8e7d82c7a3369a2', 'en'],
    ['vuejs-translations/docs-zh-cn', 'c2715ff75bae5376bc5bf212280ae76e30089fbd', 'zh'],
    ['vuejs-translations/docs-ja', 'c627102bfabf8bc5ecaa6eb763b965a0a5d43a5b', 'ja'],
  ].map(([repository, commit, language]) => ({
    repository,
    commit,
    parts: Object.fromEntries(['guide', 'api'].map((name) => [`src/${name}`, `vue/${language}/${name}`])),
  })),
];

const { values, positionals } = parseArgs({
  options: { base: { type: 'string', default: 'https://github.com' } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Name the folder to bring the documentation to: node bench/relevance/fetch.mjs <folder>');

for (const { repository, commit, parts } of SOURCES) {
  const clone = mkdtempSync(join(tmpdir(), 'bindery-relevance-'));
  const git = (...words) => execFileSync('git', ['-C', clone, ...words], { stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    git('init', '--quiet');
    git('fetch', '--quiet', '--depth', '1', `${values.base}/${repository}`, commit);
    git('checkout', '--quiet', 'FETCH_HEAD', '--', ...Object.keys(parts));
    for (const [from, to] of Object.entries(parts)) {
      const target = join(folder, to);
      if (existsSync(target)) rmSync(target, { recursive: true });
      mkdirSync(dirname(target), { recursive: true });
      cpSync(join(clone, from), target, { recursive: true });
    }
    console.log(`${repository} at ${commit.slice(0, 8)}`);
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}
