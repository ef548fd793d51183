// Builds dist/ if any source is newer, so that later runs of `npm start` are quick.
import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'dist', '.built');
const INPUTS = ['package-lock.json', 'nest-cli.json', 'tsconfig.json', 'tsconfig.build.json', '.swcrc'];

const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const sources = readdirSync(join(root, 'src'), { recursive: true })
  .filter((name) => name !== 'metadata.ts')
  .map((name) => join('src', name));
const newest = Math.max(...[...INPUTS, ...sources].map((name) => changedAt(join(root, name))));

if (newest >= changedAt(stamp) || changedAt(join(root, 'src', 'metadata.ts')) === 0) {
  console.error('Building …');
  // It names classes that may be gone, and the build checks it before it is written again.
  rmSync(join(root, 'src', 'metadata.ts'), { force: true });
  const cli = join(root, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');
  const { status } = spawnSync(process.execPath, [cli, 'build'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
  chmodSync(join(root, 'dist', 'cli', 'main.js'), 0o755);
  writeFileSync(stamp, '');
}
