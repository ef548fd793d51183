// Builds dist/ if any source is newer, so that later runs of `npm start` are quick. The service and the workbench are built apart:
// a change of one does not build the other. With `--types`, also writes the types of the API that the workbench is checked with.
import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'dist', '.built');
const builtApp = join(root, 'dist', 'app', 'licences.txt');
const appTypes = join(root, 'app', 'api', 'schema.d.ts');
const INPUTS = ['package-lock.json', 'nest-cli.json', 'tsconfig.json', 'tsconfig.build.json', '.swcrc'];
const INPUTS_OF_APP = ['package-lock.json', 'scripts/build-app.mjs'];

const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const filesOf = (folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name));
const newestOf = (files) => Math.max(...files.map((name) => changedAt(join(root, name))));
const run = (...parts) => {
  const { status } = spawnSync(process.execPath, parts, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
};

const sources = filesOf('src').filter((name) => name !== join('src', 'metadata.ts'));
if (newestOf([...INPUTS, ...sources]) >= changedAt(stamp) || changedAt(join(root, 'src', 'metadata.ts')) === 0) {
  console.error('Building …');
  // It names classes that may be gone, and the build checks it before it is written again.
  rmSync(join(root, 'src', 'metadata.ts'), { force: true });
  run(join('node_modules', '@nestjs', 'cli', 'bin', 'nest.js'), 'build');
  chmodSync(join(root, 'dist', 'cli', 'main.js'), 0o755);
  writeFileSync(stamp, '');
}

const views = filesOf('app').filter((name) => join(root, name) !== appTypes);
if (newestOf([...INPUTS_OF_APP, ...views]) >= changedAt(builtApp)) run(join('scripts', 'build-app.mjs'));

if (process.argv.includes('--types') && changedAt(join(root, 'openapi.json')) >= changedAt(appTypes))
  run(join('node_modules', 'openapi-typescript', 'bin', 'cli.js'), 'openapi.json', '--output', appTypes);
