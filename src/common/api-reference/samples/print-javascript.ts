import { doubleQuoted, indented, visibleJson } from './literals.js';
import type { SentRequest } from './sent-request.js';

export function printJavascript({ method, url, headers, text, json, multipart }: SentRequest): string {
  const given =
    json === undefined ? text && doubleQuoted(text) : `JSON.stringify(${indented(visibleJson(JSON.stringify(json, null, 2)), '  ')})`;
  const body = multipart ? 'form' : text === '' ? '""' : given;
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${doubleQuoted(method)},`]),
    ...(headers.length > 0
      ? ['  headers: {', ...headers.map(([name, value]) => `    ${doubleQuoted(name)}: ${doubleQuoted(value)},`), '  },']
      : []),
    ...(body === undefined ? [] : [`  body: ${body},`]),
  ];
  return [
    ...(multipart ? ['const form = new FormData();'] : []),
    ...(multipart ?? []).map((field) =>
      'file' in field
        ? `form.append(${doubleQuoted(field.name)}, new Blob(["…"]), ${doubleQuoted(field.file)});`
        : `form.append(${doubleQuoted(field.name)}, ${doubleQuoted(field.value)});`,
    ),
    `const response = await fetch(${doubleQuoted(url)}${options.length > 0 ? `, {\n${options.join('\n')}\n}` : ''});`,
    'console.log(response.status, await response.text());',
  ].join('\n');
}
