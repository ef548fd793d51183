import { singleQuoted } from './literals.js';
import type { SentRequest } from './sent-request.js';

const quoted = (text: string) => singleQuoted(text, { character: (hex) => `\\u${hex}`, replaced: '#' });
const CLASSES = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']);

export function printRuby({ method, url, headers, text, multipart }: SentRequest): string {
  const name = CLASSES.has(method) ? method[0] + method.slice(1).toLowerCase() : undefined;
  const made = name ? `Net::HTTP::${name}.new(uri)` : `Net::HTTPGenericRequest.new(${quoted(method)}, true, true, uri)`;
  const fields = (multipart ?? []).map(
    (field) => `  [${quoted(field.name)}, ${'file' in field ? `File.open(${quoted(field.file)})` : quoted(field.value)}],`,
  );
  return [
    "require 'net/http'",
    '',
    `uri = URI(${quoted(url)})`,
    `request = ${made}`,
    ...headers.map(([header, value]) => `request[${quoted(header)}] = ${quoted(value)}`),
    ...(text === undefined ? [] : [`request.body = ${quoted(text)}`]),
    ...(multipart ? ['request.set_form([', ...fields, "], 'multipart/form-data')"] : []),
    "response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(request) }",
    'puts "#{response.code} #{response.body}"',
  ].join('\n');
}
