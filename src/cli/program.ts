import { Command, Option } from 'commander';
import { VERSION } from '../config/version.js';
import { StartupError } from '../config/startup-error.js';

/** The same for every command, so that scripts can rely on them. */
export const EXIT = { fine: 0, failed: 1, usage: 2, wanting: 3 } as const;

export interface CommonOptions {
  json?: boolean;
}

export const program = new Command('bindery')
  .description('A self-hosted documentation platform. Settings come from the environment: see docs/configuration.md.')
  .version(VERSION)
  .addHelpText('after', '\nExit codes: 0 success, 1 failure, 2 wrong usage, 3 a check found a problem.')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? EXIT.fine : EXIT.usage));

/** A command with the options that all commands have. */
export function command(name: string, description: string, group: Command = program): Command {
  return group.command(name).description(description).option('--json', 'print the result as one JSON object');
}

/** A command that calls a running service. */
export function serviceCommand(name: string, description: string): Command {
  return command(name, description)
    .addOption(new Option('--url <url>', 'the address of the service').env('BINDERY_URL').default('http://localhost:3000'))
    .addOption(new Option('--token <token>', 'a token of a user').env('BINDERY_TOKEN'));
}

/** The action of a command, whose code is loaded when it runs: for most that is the whole service, which `--help` does not need. */
export const runs =
  <Args extends unknown[]>(load: () => Promise<(...args: Args) => Promise<unknown>>) =>
  async (...args: Args): Promise<void> => {
    const run = await load();
    await run(...args);
  };

/** Runs a command: prints its result, or its error as one line, and sets the exit code. `quietly` leaves standard output to the command. */
export async function conclude<T extends object>(
  { json, quietly = false }: CommonOptions & { quietly?: boolean },
  work: () => Promise<T>,
  describe: (answer: T) => string,
): Promise<T> {
  try {
    const answer = await work();
    (quietly ? process.stderr : process.stdout).write(json ? `${JSON.stringify(answer)}\n` : `${describe(answer)}\n`);
    return answer;
  } catch (error) {
    const message = error instanceof StartupError ? error.message : String((error as Error).stack);
    process.stderr.write(json ? `${JSON.stringify({ error: { message } })}\n` : `bindery: ${message}\n`);
    return process.exit(EXIT.failed);
  }
}
