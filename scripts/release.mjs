// Makes a release: `npm run release -- <version> [--next <version>] [--check <command>] [--dry-run]`. The state to release is
// committed on `main`, and CHANGELOG.md describes it under `## <version> (unreleased)`. Two commits and a tag are made here;
// pushing them is left to you.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { next: { type: 'string' }, check: { type: 'string', default: '.ci/run' }, 'dry-run': { type: 'boolean', default: false } },
});
const PREVIOUS = 'src/common/db/previous-release.ts';
const [version = ''] = positionals;
const next = options.next ?? version.replace(/^(\d+)\.(\d+)\..*$/, (_, major, minor) => `${major}.${Number(minor) + 1}.0`);

const run = (program, ...args) => execFileSync(program, args, { encoding: 'utf8' }).trim();
const show = (program, ...args) => execFileSync(program, args, { stdio: 'inherit' });
const read = (file) => readFileSync(file, 'utf8');
const refuse = (reason) => {
  console.error(`No release: ${reason}`);
  process.exit(1);
};

process.chdir(join(import.meta.dirname, '..'));
checkState();
checkChangelog();
console.log(`Checking with ${options.check}`);
try {
  show('bash', '-c', options.check);
} catch {
  refuse(`the check is red: ${options.check}`);
}

if (options['dry-run']) {
  console.log(`Would commit and tag v${version}, and begin ${next}`);
} else {
  show('node', 'scripts/build-if-stale.mjs');
  release();
  begin();
  console.log(`Version ${version} is tagged. Look at it, then push: git push origin main v${version}`);
}

function checkState() {
  if (!isVersion(version) || !isVersion(next)) refuse('name a version, such as 1.2.3');
  if (run('git', 'status', '--porcelain') !== '') refuse('the working tree has changes that are not committed');
  const branch = run('git', 'branch', '--show-current');
  if (branch !== 'main') refuse(`the branch is ${branch || 'none'} instead of main`);
  if (run('git', 'tag', '--list', `v${version}`) !== '') refuse(`the tag v${version} exists`);
  const [, previous] = /version: '(.+)'/.exec(read(PREVIOUS));
  if (!isAfter(version, previous)) refuse(`${version} is not after ${previous}`);
  if (!isAfter(next, version)) refuse(`${next} is not after ${version}`);
}

/** A section without entries would say that nothing changed. */
function checkChangelog() {
  const section = new RegExp(`^## ${version.replaceAll('.', '\\.')} \\(unreleased\\)$([\\s\\S]*?)(?=^## )`, 'm').exec(
    `${read('CHANGELOG.md')}\n## `,
  );
  if (!section) refuse(`CHANGELOG.md has no section "## ${version} (unreleased)"`);
  if (!/^- \S/m.test(section[1])) refuse(`CHANGELOG.md has no entries for ${version}`);
}

function release() {
  const today = new Date().toISOString().slice(0, 10);
  replaceIn('CHANGELOG.md', `## ${version} (unreleased)`, `## ${version} (${today})`);
  setVersion(version);
  show('git', 'commit', '--all', '--allow-empty', '--quiet', '--message', `Release ${version}`);
  show('git', 'tag', '--annotate', `v${version}`, '--message', `Bindery ${version}`);
}

/** The next version starts from the schema of this one, which `bindery migrate --down` then goes back to. */
function begin() {
  const [last] = /\w+(?=,\n\];)/.exec(read('src/common/db/migrations.ts'));
  const commit = run('git', 'rev-parse', `v${version}^{commit}`);
  const state = { version, commit, lastMigration: last };
  let source = read(PREVIOUS);
  for (const [name, value] of Object.entries(state)) source = source.replace(new RegExp(`(  ${name}: )'.*'`), `$1'${value}'`);
  writeFileSync(PREVIOUS, source);
  replaceIn('CHANGELOG.md', `\n## ${version} `, `\n## ${next} (unreleased)\n\n## ${version} `);
  setVersion(next);
  show('git', 'commit', '--all', '--quiet', '--message', `Begin ${next}`);
}

function setVersion(value) {
  run('npm', 'version', value, '--no-git-tag-version', '--allow-same-version');
  writeFileSync('deploy/kubernetes.yaml', read('deploy/kubernetes.yaml').replace(/(image: \S+:)\S+/, `$1${value}`));
  show('node', 'dist/openapi.js', 'openapi.json');
}

function replaceIn(file, text, other) {
  writeFileSync(
    file,
    read(file).replace(text, () => other),
  );
}

function isVersion(text) {
  return /^\d+\.\d+\.\d+$/.test(text);
}

function isAfter(one, other) {
  const [a, b] = [one, other].map((text) => text.split('.').map(Number));
  const at = a.findIndex((part, i) => part !== b[i]);
  return at !== -1 && a[at] > b[at];
}
