import type { Service } from './serve.js';

/** What a newcomer needs next, on the terminal. */
export function banner({ url, database, firstToken }: Service): string {
  const token = firstToken ?? '<your token>';
  return [
    '',
    `  Bindery    ${url}`,
    `  Explore    ${url}/docs`,
    `  Database   ${database}`,
    ...(firstToken === undefined ? [] : [`  Token      ${firstToken}   (the administrator's, shown only now)`]),
    '',
    `  Try        curl -H 'Authorization: Bearer ${token}' ${url}/v1/user`,
    '',
    '',
  ].join('\n');
}
