import { singleQuoted } from './literals.js';
import type { SentRequest } from './sent-request.js';

const quoted = (text: string) => singleQuoted(text, { character: (hex) => `\\u{${hex}}`, replaced: '$' });

export function printPhp({ method, url, headers, text, multipart }: SentRequest): string {
  const fields = (multipart ?? []).map(
    (field) => `        ${quoted(field.name)} => ${'file' in field ? `new CURLFile(${quoted(field.file)})` : quoted(field.value)},`,
  );
  return [
    '<?php',
    `$request = curl_init(${quoted(url)});`,
    'curl_setopt_array($request, [',
    '    CURLOPT_RETURNTRANSFER => true,',
    method === 'HEAD' ? '    CURLOPT_NOBODY => true,' : `    CURLOPT_CUSTOMREQUEST => ${quoted(method)},`,
    ...(headers.length > 0
      ? [
          '    CURLOPT_HTTPHEADER => [',
          ...headers.map(([name, value]) => `        ${quoted(value === '' ? `${name};` : `${name}: ${value}`)},`),
          '    ],',
        ]
      : []),
    ...(text === undefined ? [] : [`    CURLOPT_POSTFIELDS => ${quoted(text)},`]),
    ...(multipart ? ['    CURLOPT_POSTFIELDS => [', ...fields, '    ],'] : []),
    ']);',
    '$text = curl_exec($request);',
    "echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $text, PHP_EOL;",
  ].join('\n');
}
