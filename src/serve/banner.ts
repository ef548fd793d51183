import type { FirstToken } from '../modules/identity/bootstrap.js';
import type { Service } from './serve.js';

/** The text that a start prints on the terminal. */
export function banner({ url, database }: Service, firstToken: FirstToken | undefined, demo: string | undefined): string {
  const made = typeof firstToken === 'object' ? firstToken.made : undefined;
  const told = made === undefined ? 'the value of BOOTSTRAP_TOKEN' : `${made}   (the administrator's, shown only now)`;
  return [
    '',
    `  Bindery    ${url}`,
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
