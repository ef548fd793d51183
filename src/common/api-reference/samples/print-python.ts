import { doubleQuoted, indented, linesOf } from './literals.js';
import type { JsonValue, SentRequest } from './sent-request.js';

export function printPython({ method, url, headers, text, json, multipart }: SentRequest): string {
  const fields = (multipart ?? []).map((field) =>
    'file' in field
      ? `        (${doubleQuoted(field.name)}, open(${doubleQuoted(field.file)}, "rb")),`
      : `        (${doubleQuoted(field.name)}, (None, ${doubleQuoted(field.value)})),`,
  );
  const given = [
    ...(headers.length > 0
      ? ['    headers={', ...headers.map(([name, value]) => `        ${doubleQuoted(name)}: ${doubleQuoted(value)},`), '    },']
      : []),
    ...(fields.length > 0 ? ['    files=[', ...fields, '    ],'] : []),
    ...(json === undefined ? [] : [`    json=${indented(valueOf(json), '    ')},`]),
    ...(json === undefined && text !== undefined
      ? ['    data=(', ...linesOf(text).map((line) => `        ${line}`), '    ).encode(),']
      : []),
  ];
  const call =
    given.length > 0
      ? `\n    ${doubleQuoted(method)},\n    ${doubleQuoted(url)},\n${given.join('\n')}\n`
      : `${doubleQuoted(method)}, ${doubleQuoted(url)}`;
  return `import requests\n\nresponse = requests.request(${call})\nprint(response.status_code, response.text)`;
}

function valueOf(value: JsonValue): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return doubleQuoted(value);
  const isList = Array.isArray(value);
  const entries = isList
    ? (value as readonly JsonValue[]).map(valueOf)
    : Object.entries(value).map(([name, each]) => `${doubleQuoted(name)}: ${valueOf(each)}`);
  const [open, close] = isList ? '[]' : '{}';
  return entries.length === 0
    ? `${open}${close}`
    : `${open}\n${entries.map((entry) => `    ${indented(entry, '    ')},`).join('\n')}\n${close}`;
}
