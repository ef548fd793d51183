import { doubleQuoted, isPlain } from './literals.js';
import type { SentRequest } from './sent-request.js';

export function printGo({ method, url, headers, text, multipart }: SentRequest): string {
  const files = (multipart ?? []).some((field) => 'file' in field);
  const body = multipart ? '&form' : text === undefined ? 'nil' : `strings.NewReader(${literal(text)})`;
  const imports = [
    ...(multipart ? ['bytes'] : []),
    'fmt',
    'io',
    ...(multipart ? ['mime/multipart'] : []),
    'net/http',
    ...(files ? ['os'] : []),
    ...(text === undefined ? [] : ['strings']),
  ];
  const form = (multipart ?? []).map((field) =>
    'file' in field
      ? `\tif part, err := fields.CreateFormFile(${doubleQuoted(field.name)}, ${doubleQuoted(field.file)}); err == nil {
\t\tfile, _ := os.Open(${doubleQuoted(field.file)})
\t\tio.Copy(part, file)
\t\tfile.Close()
\t}`
      : `\tfields.WriteField(${doubleQuoted(field.name)}, ${doubleQuoted(field.value)})`,
  );
  return `package main

import (
${imports.map((name) => `\t"${name}"`).join('\n')}
)

func main() {
${multipart ? `\tvar form bytes.Buffer\n\tfields := multipart.NewWriter(&form)\n${form.map((line) => `${line}\n`).join('')}\tfields.Close()\n` : ''}\trequest, err := http.NewRequest(${doubleQuoted(method)}, ${doubleQuoted(url)}, ${body})
\tif err != nil {
\t\tpanic(err)
\t}
${headers.map(([name, value]) => `\trequest.Header.Set(${doubleQuoted(name)}, ${doubleQuoted(value)})\n`).join('')}${multipart ? '\trequest.Header.Set("Content-Type", fields.FormDataContentType())\n' : ''}\tresponse, err := http.DefaultClient.Do(request)
\tif err != nil {
\t\tpanic(err)
\t}
\tdefer response.Body.Close()
\ttext, _ := io.ReadAll(response.Body)
\tfmt.Println(response.StatusCode, string(text))
}`;
}

/** A raw string contains what it shows. */
const literal = (text: string) => (isPlain(text) && text.includes('\n') && !text.includes('`') ? `\`${text}\`` : doubleQuoted(text));
