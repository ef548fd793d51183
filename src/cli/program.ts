import { Command } from 'commander';
import { VERSION } from '../config/version.js';
import { StartupError } from '../config/startup-error.js';

/** The same for every command, so that scripts can rely on it. */
export const EXIT = { fine: 0, failed: 1, usage: 2, wanting: 3 } as const;

export interface CommonOptions {
  json?: boolean;
}

export const program = new Command('bindery')
  .description('A self-hosted documentation platform. Settings come from the environment: see docs/configuration.md.')
  .version(VERSION)
  .addHelpText('after', '\nExit codes: 0 fine, 1 failed, 2 wrong usage, 3 a check found something wanting.')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? EXIT.fine : EXIT.usage));

/** A command with the flags all commands have. */
export function command(name: string, description: string): Command {
  return program.command(name).description(description).option('--json', 'answer as one JSON object');
}

/** Runs a command to its end: prints what it answers, and turns what it throws into one line and an exit code. */
export async function conclude<T extends object>(
  { json }: CommonOptions,
  work: () => Promise<T>,
  describe: (answer: T) => string,
): Promise<T> {
  try {
    const answer = await work();
    process.stdout.write(json ? `${JSON.stringify(answer)}\n` : `${describe(answer)}\n`);
    return answer;
  } catch (error) {
    const message = error instanceof StartupError ? error.message : String((error as Error).stack);
    process.stderr.write(json ? `${JSON.stringify({ error: { message } })}\n` : `bindery: ${message}\n`);
    return process.exit(EXIT.failed);
  }
}
