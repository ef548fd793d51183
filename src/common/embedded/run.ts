import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { StartupError } from '../../config/startup-error.js';
import { errorCode } from './file-errors.js';
import { type ServerAccount, spawnIdentity } from './server-account.js';

/**
 * Contains nothing of this process's environment: other processes of the server's user could read its secrets there,
 * and LD_LIBRARY_PATH would replace the bundled libraries.
 */
const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' };

/** Starts one of PostgreSQL's programs under its account. */
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
      // The account may not be allowed to enter the working directory of this process.
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

/** Runs one of PostgreSQL's programs to its end. If it fails, the error contains its output. */
export async function run(program: string, args: string[], account: ServerAccount, input = ''): Promise<void> {
  const child = await start(program, args, account);
  let output = '';
  const collect = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-8192));
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  // If a program ends before it has read its input, its exit code is the better error.
  child.stdin?.on('error', () => undefined).end(input);
  const ending = await new Promise((resolve) => child.once('close', (code, signal) => resolve(signal ?? code)));
  if (ending !== 0) throw new StartupError(complaintIn(output) ?? `${program} ended with ${String(ending)}`);
}

/** The error in a program's output: the first one, as the others usually follow from it. */
export function complaintIn(output: string): string | undefined {
  if (/No space left on device|Check free disk space/.test(output)) return 'there is no space left on the disk';
  const lines = output.split('\n').map((line) => line.trim());
  const complaint = lines.find((line) => /\b(FATAL|PANIC|ERROR|error|could not|cannot)\b/.test(line));
  return (complaint ?? lines.findLast(Boolean))?.replace(/^.*?\b(FATAL|PANIC|ERROR|LOG|error):\s+/, '');
}

/** A program that exists and yet "does not exist" has no loader: it was built for another C library. */
function whyNot(error: unknown): string {
  if (errorCode(error) === 'ENOENT') return 'it needs glibc, which Alpine Linux, for example, does not have';
  return error instanceof Error ? error.message : String(error);
}
