// npm run generate -- resource <name>: writes a resource of organizations, with its migration and test, and registers it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { filesOf } from './resource/files.mjs';
import { namesOf } from './resource/names.mjs';
import { refusalOf } from './resource/refusal.mjs';
import { REGISTRATIONS } from './resource/registrations.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const USAGE = 'Usage: npm run generate -- resource <name> [--plural <names>]     e.g. resource glossary-term';
const MIGRATION = /^src\/common\/db\/migrations\/(\d{13})-/;

function refuse(message, code = 1) {
  console.error(message);
  process.exit(code);
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { plural: { type: 'string' } } });
    const [what, singular, ...more] = positionals;
    if (what === 'resource' && singular !== undefined && more.length === 0) return { singular, plural: values.plural };
  } catch (error) {
    console.error(error.message);
  }
  return refuse(USAGE, 2);
}

function readSources() {
  const paths = ['src', 'test'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, name).replaceAll('\\', '/')),
  );
  const files = paths.filter((path) => /\.(ts|csv)$/.test(path) && path !== 'src/metadata.ts' && statSync(join(ROOT, path)).isFile());
  return new Map(files.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

/** Now, and in any case after every migration there is. */
function nextTimestamp(sources) {
  const newest = Math.max(...[...sources.keys()].map((path) => Number(MIGRATION.exec(path)?.[1] ?? 0)));
  return String(Math.max(Date.now(), newest + 1));
}

const { singular, plural } = readArguments();
const sources = readSources();
const refusal = refusalOf({ singular, plural, sources });
if (refusal !== undefined) refuse(refusal);
const names = { ...namesOf(singular, plural), timestamp: nextTimestamp(sources) };

// All of it is made before any of it is written, so that nothing is left half-done.
const written = filesOf(names);
for (const { file, edit } of REGISTRATIONS) {
  const text = edit(readFileSync(join(ROOT, file), 'utf8'), names);
  if (text === undefined) refuse(`${file} is not as the generator knows it: adapt scripts/resource/registrations.mjs`);
  written.set(file, text);
}
for (const [path, text] of written) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}
// How lines break depends on how long the names are.
const formatter = join(ROOT, 'node_modules', 'oxfmt', 'bin', 'oxfmt');
const { status } = spawnSync(process.execPath, [formatter, ...written.keys()], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
if (status !== 0) refuse('The formatter failed');

console.log([...written.keys()].map((path) => `  ${path}`).join('\n'));
console.log(`\nNext: npm run openapi && npx vitest run test/e2e/${names.plural}.spec.ts`);
