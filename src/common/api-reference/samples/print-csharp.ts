import { doubleQuoted, linesOf } from './literals.js';
import type { SentRequest } from './sent-request.js';

export function printCsharp({ method, url, headers, text, multipart }: SentRequest): string {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const own = headers.filter(([name]) => !name.toLowerCase().startsWith('content-'));
  return [
    'using System;',
    'using System.IO;',
    'using System.Net.Http;',
    'using System.Net.Http.Headers;',
    '',
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(new HttpMethod(${doubleQuoted(method)}), ${doubleQuoted(url)});`,
    ...own.map(([name, value]) => `request.Headers.TryAddWithoutValidation(${doubleQuoted(name)}, ${doubleQuoted(value)});`),
    ...(text === undefined ? [] : [`request.Content = new StringContent(\n    ${linesOf(text).join('\n    + ')});`]),
    ...(text !== undefined && type !== undefined
      ? [`request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${doubleQuoted(type)});`]
      : []),
    ...(multipart ? ['var form = new MultipartFormDataContent();'] : []),
    ...(multipart ?? []).map((field) =>
      'file' in field
        ? `form.Add(new StreamContent(File.OpenRead(${doubleQuoted(field.file)})), ${doubleQuoted(field.name)}, ${doubleQuoted(field.file)});`
        : `form.Add(new StringContent(${doubleQuoted(field.value)}), ${doubleQuoted(field.name)});`,
    ),
    ...(multipart ? ['request.Content = form;'] : []),
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
  ].join('\n');
}
