import { shellWord } from './literals.js';
import type { SentRequest } from './sent-request.js';

export function printCurl({ method, url, headers, text, multipart = [] }: SentRequest): string {
  const hasBody = text !== undefined || multipart.length > 0;
  const how = method === 'HEAD' ? ' --head' : method === (hasBody ? 'POST' : 'GET') ? '' : ` -X ${method}`;
  return [
    `curl${how} ${shellWord(url)}`,
    ...headers.map(([name, value]) => `-H ${shellWord(value === '' ? `${name};` : `${name}: ${value}`)}`),
    // `--data` and `--form` read files that a text names after `@` or `<`.
    ...(text === undefined ? [] : [`--data-raw ${shellWord(text)}`]),
    ...multipart.map((field) =>
      'file' in field ? `-F ${shellWord(`${field.name}=@${field.file}`)}` : `--form-string ${shellWord(`${field.name}=${field.value}`)}`,
    ),
  ].join(' \\\n  ');
}
