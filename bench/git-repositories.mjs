import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

export const MAIN = 'refs/heads/main';

/** Starts git http-backend in another process. */
export async function startGitServer(root) {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'git-server.mjs'), root], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise((resolve) => server.stdout.once('data', (chunk) => resolve(Number(chunk))));
  return {
    urlOf: (name) => `http://127.0.0.1:${port}/${name}.git`,
    /** The requests and bytes since the last time. */
    counts: async () => (await fetch(`http://127.0.0.1:${port}/counts`, { headers: { connection: 'close' } })).json(),
    stop: () => server.kill(),
  };
}

export function makeRepository(root, name, files) {
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', `${name}.git`], { cwd: root });
  const bare = join(root, `${name}.git`);
  for (const setting of ['uploadpack.allowFilter', 'http.receivepack']) execFileSync('git', ['config', setting, 'true'], { cwd: bare });
  addCommit(root, name, files);
  execFileSync('git', ['repack', '-adq'], { cwd: bare });
}

export function addCommit(root, name, files) {
  const parent = headOf(root, name);
  const parts = [
    `commit ${MAIN}\ncommitter Ada <ada@example.com> 1700000000 +0000\ndata 4\nEdit\n${parent === '' ? '' : `from ${parent}\n`}`,
  ];
  for (const { path, bytes } of files) parts.push(`M 100644 inline ${path}\ndata ${bytes.length}\n`, bytes, '\n');
  execFileSync('git', ['fast-import', '--quiet'], {
    cwd: join(root, `${name}.git`),
    input: Buffer.concat(parts.map((part) => Buffer.from(part))),
  });
}

export const headOf = (root, name) =>
  execFileSync('git', ['for-each-ref', '--format=%(objectname)', MAIN], { cwd: join(root, `${name}.git`), encoding: 'utf8' }).trim();

/** Pages of 3.5 kB in folders of 50. */
export const pagesOf = (count, word = 'text', folder = '') =>
  Array.from({ length: count }, (_, n) => ({
    path: `${folder}part-${Math.floor(n / 50)}/page-${n}.md`,
    bytes: Buffer.from(
      `# Page ${n}\n\n${`The ${word} of page ${n} has a line ${n * 7} with ${randomBytes(12).toString('hex')}.\n`.repeat(50)}`,
    ),
  }));
