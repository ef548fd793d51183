import { Env } from '../config/env.js';
import { StartupError } from '../config/startup-error.js';
import type { FirstToken } from '../modules/identity/bootstrap.js';
import { addressOfFirstLink } from '../modules/identity/make-first-link.js';
import { serve, type Service } from './serve.js';

/** Serves until it receives a signal to stop: then it finishes requests, releases jobs, stops the database, and sets the exit code. */
export async function runService(): Promise<never> {
  // If the signal arrives during the start, it completes the start and then stops, so that nothing is left half-open.
  const asked = signalled();
  try {
    const env = Env.read();
    for (const { name, meant } of env.misspelt())
      process.stderr.write(
        `bindery: ${name} is not a setting${meant === undefined ? ', see docs/configuration.md' : `: did you mean ${meant}?`}\n`,
      );
    const service = await serve(env);
    await service
      .introduce((firstToken, demo) => print(banner(env, service, firstToken, demo)))
      .catch(async (error: unknown) => {
        await service.stop();
        throw error;
      });
    const reason = await Promise.race([service.failed, asked]);
    if (reason !== undefined) process.stderr.write(`bindery: ${reason}\n`);
    await service.stop();
    return process.exit(reason === undefined ? 0 : 1);
  } catch (error) {
    process.stderr.write(error instanceof StartupError ? `bindery: ${error.message}\n` : `${(error as Error).stack}\n`);
    return process.exit(1);
  }
}

/** Rejects if nobody reads the output. */
function print(text: string): Promise<void> {
  // `write` passes the error to its callback.
  process.stdout.once('error', () => undefined);
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error) reject(new StartupError(`The administrator's token could not be printed (${error.message})`));
      else resolve();
    });
  });
}

/** A second signal ends the process at once. */
function signalled(): Promise<undefined> {
  return new Promise((resolve) => {
    let asked = false;
    const onSignal = () => {
      if (asked) process.exit(1);
      asked = true;
      resolve(undefined);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  });
}

/** The text that a start prints on the terminal. */
function banner(env: Env, { url, database }: Service, firstToken: FirstToken | undefined, demo: string | undefined): string {
  const { made, link } = typeof firstToken === 'object' ? firstToken : {};
  const told = made === undefined ? 'the value of BOOTSTRAP_TOKEN' : `${made}   (the administrator's, shown only now)`;
  return [
    '',
    `  Bindery    ${url}`,
    ...(env.workbench ? [`  Open       ${workbenchOf(env.statedUrl ?? url, link)}`] : []),
    `  Explore    ${url}/docs`,
    ...(demo === undefined ? [] : [`  Demo site  ${url}${demo}`]),
    `  Database   ${database}`,
    ...(firstToken === undefined ? [] : [`  Token      ${told}`]),
    '',
    `  Try        curl -H 'Authorization: Bearer ${made ?? '<your token>'}' ${url}/v1/user`,
    '',
    '',
  ].join('\n');
}

/** Where the cookie of a session counts, which is the address that people use. */
const workbenchOf = (url: string, link: string | undefined) => (link === undefined ? `${url}/app` : addressOfFirstLink(url, link));
