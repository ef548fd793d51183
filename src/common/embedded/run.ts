import { spawn } from 'node:child_process';
import { StartupError } from '../../config/startup-error.js';
import { type ServerAccount, spawnIdentity } from './server-account.js';
import { errorCode } from './file-errors.js';

/**
 * None of the operator's variables reach PostgreSQL: PG* ones would change what it does, and LANG could name a locale
 * that is not installed.
 */
export const SERVER_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' };

/** Runs one of PostgreSQL's programs to its end. Fails with what it said when it does not succeed. */
export function run(program: string, args: string[], account: ServerAccount, input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...spawnIdentity(account),
      // The directory this process was started in may be closed to the account.
      cwd: '/',
      env: SERVER_ENVIRONMENT,
      windowsHide: true,
    });
    let output = '';
    const collect = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-8192));
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => reject(cannotRun(program, error)));
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new StartupError(complaintIn(output) ?? `${program} ended with ${signal ?? `code ${code}`}`));
    });
    // A program that ends before it has read its input says why by its exit.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/** A program that exists and "does not exist" all the same is one whose loader is missing: another C library, as on Alpine. */
export function cannotRun(program: string, error: Error): StartupError {
  const why =
    errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOEXEC'
      ? 'it is made for another system (it needs glibc, which Alpine Linux lacks)'
      : error.message;
  return new StartupError(`The bundled PostgreSQL does not run here (${program}): ${why}. Set DATABASE_URL instead.`, {
    cause: error,
  });
}

/** The line of a program's output that says what went wrong. */
export function complaintIn(output: string): string | undefined {
  const lines = output.split('\n').map((line) => line.trim()).filter(Boolean);
  return lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error|could not|cannot)\b/.test(line)) ?? lines.at(-1);
}
