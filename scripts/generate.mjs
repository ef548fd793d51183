// npm run generate -- resource <name>: writes a resource with its migration and test, and registers it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { filesOf } from './resource/files.mjs';
import { namesOf, placeOf } from './resource/names.mjs';
import { parentOf } from './resource/parent.mjs';
import { refusalOfNames, refusalOfPlace } from './resource/refusal.mjs';
import { registrationsOf } from './resource/registrations.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const USAGE = `Usage: npm run generate -- resource <name> [--plural <names>] [--under <resource>] [--in <room>]
  e.g. resource glossary-term
       resource site-banner --under site --in sites`;
const MIGRATION = /^src\/common\/db\/migrations\/(\d{13})-/;

function refuse(message, code = 1) {
  console.error(message);
  process.exit(code);
}

function readArguments() {
  try {
    const string = { type: 'string' };
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { plural: string, under: string, in: string } });
    const [what, singular, ...more] = positionals;
    if (what === 'resource' && singular !== undefined && more.length === 0)
      return { singular, plural: values.plural, under: values.under ?? 'org', room: values.in };
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

/** The current time, but later than every existing migration. */
function nextTimestamp(sources) {
  const newest = Math.max(...[...sources.keys()].map((path) => Number(MIGRATION.exec(path)?.[1] ?? 0)));
  return String(Math.max(Date.now(), newest + 1));
}

/** The operations of the API that clients already know, by method and address. */
function readEndpoints(sources) {
  const lines = sources.get('test/support/endpoints.csv').trim().split('\n').slice(1);
  return new Map(
    lines.map((line) => {
      const [method, path, operationId, scope] = line.split(',');
      return [`${method} ${path}`, { operationId, scope }];
    }),
  );
}

const { singular, plural, under, room } = readArguments();
const unfit = refusalOfNames({ singular, plural, room });
if (unfit !== undefined) refuse(unfit);
const sources = readSources();
const parent = parentOf(under, sources);
if (parent.problem !== undefined) refuse(parent.problem);
const spellings = namesOf(singular, plural);
const place = placeOf(spellings, { parent, room, sources, endpoints: readEndpoints(sources) });
const names = { ...spellings, ...place, timestamp: nextTimestamp(sources) };
const misplaced = refusalOfPlace(names, sources);
if (misplaced !== undefined) refuse(misplaced);

// Everything is generated before anything is written, so that nothing is left half-done.
const written = filesOf(names);
for (const { file, edit } of registrationsOf(names)) {
  const text = edit(written.get(file) ?? sources.get(file), names);
  if (text === undefined) refuse(`${file} does not have the expected structure: adapt scripts/resource/registrations.mjs`);
  written.set(file, text);
}
for (const [path, text] of written) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}
// Line breaks depend on the length of the names.
const formatter = join(ROOT, 'node_modules', 'oxfmt', 'bin', 'oxfmt');
const formatted = [...written.keys()].filter((path) => path.endsWith('.ts'));
const { status } = spawnSync(process.execPath, [formatter, ...formatted], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
if (status !== 0) refuse('The formatter failed');

console.log([...written.keys()].map((path) => `  ${path}`).join('\n'));
console.log(`\nNext: npm run openapi && npx vitest run test/e2e/${names.plural}.spec.ts`);
