import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { StartupError } from '../../config/startup-error.js';
import { errorCode } from './file-errors.js';
import { type ServerAccount, spawnIdentity } from './server-account.js';

/**
 * Nothing of this process's own environment: its secrets are not to be read from the server's by others of its user, and
 * LD_LIBRARY_PATH would put other libraries in the place of the bundled ones.
 */
const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' };

/** Starts one of PostgreSQL's programs as its account. */
export async function start(
  program: string,
  args: string[],
  account: ServerAccount,
  { env, ...options }: SpawnOptions = {},
): Promise<ChildProcess> {
  try {
    const child = spawn(program, args, {
      ...options,
      ...spawnIdentity(account),
      // The directory this process was started in may be closed to the account.
      cwd: '/',
      env: { ...ENVIRONMENT, ...env },
      windowsHide: true,
    });
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    return child;
  } catch (error) {
    throw new StartupError(
      `The bundled PostgreSQL does not run here as user "${account.name}" (${program}: ${whyNot(error)}): set DATABASE_URL instead.`,
      { cause: error },
    );
  }
}

/** Runs one of PostgreSQL's programs to its end. Fails with what it said when it does not succeed. */
export async function run(program: string, args: string[], account: ServerAccount, input = ''): Promise<void> {
  const child = await start(program, args, account);
  let output = '';
  const collect = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-8192));
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  // A program that ends before it has read its input says why by its exit.
  child.stdin?.on('error', () => undefined).end(input);
  const ending = await new Promise((resolve) => child.once('close', (code, signal) => resolve(signal ?? code)));
  if (ending !== 0) throw new StartupError(complaintIn(output) ?? `${program} ended with ${String(ending)}`);
}

/** What a program's output says went wrong: of several complaints the first, as the others follow from it. */
export function complaintIn(output: string): string | undefined {
  if (/No space left on device|Check free disk space/.test(output)) return 'there is no space left on the disk';
  const lines = output.split('\n').map((line) => line.trim());
  const complaint = lines.find((line) => /\b(FATAL|PANIC|ERROR|error|could not|cannot)\b/.test(line));
  return (complaint ?? lines.findLast(Boolean))?.replace(/^.*?\b(FATAL|PANIC|ERROR|LOG|error):\s+/, '');
}

/** A program that is there and yet "does not exist" lacks its loader: it is made for another C library. */
function whyNot(error: unknown): string {
  if (errorCode(error) === 'ENOENT') return 'it needs glibc, which for instance Alpine Linux lacks';
  return error instanceof Error ? error.message : String(error);
}
