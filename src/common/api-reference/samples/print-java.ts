import { doubleQuoted, linesOf } from './literals.js';
import type { SentRequest } from './sent-request.js';

export function printJava({ method, url, headers, text, multipart }: SentRequest): string {
  const body = multipart
    ? `BodyPublishers.concat(\n${partsOf(multipart)})`
    : text === undefined
      ? 'BodyPublishers.noBody()'
      : `BodyPublishers.ofString(\n            ${linesOf(text).join('\n            + ')})`;
  const all = multipart ? [...headers, ['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`] as const] : headers;
  return `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
${multipart ? 'import java.nio.file.Path;\n' : ''}
public class Main {
  public static void main(String[] args) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(${doubleQuoted(url)}))
${all.map(([name, value]) => `        .header(${doubleQuoted(name)}, ${doubleQuoted(value)})\n`).join('')}        .method(${doubleQuoted(method)}, ${body})
        .build();
    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    System.out.println(response.statusCode() + " " + response.body());
  }
}`;
}

/** The client makes no forms, so the sample does. */
const BOUNDARY = 'boundary-7f3a91c04d';

function partsOf(fields: NonNullable<SentRequest['multipart']>): string {
  const parts = fields.flatMap((field) => {
    const isFile = 'file' in field;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field.name}"${isFile ? `; filename="${field.file}"` : ''}\r\n\r\n`;
    return isFile
      ? [`ofString(${doubleQuoted(head)})`, `ofFile(Path.of(${doubleQuoted(field.file)}))`, `ofString("\\r\\n")`]
      : [`ofString(${doubleQuoted(`${head}${field.value}\r\n`)})`];
  });
  return [...parts, `ofString("--${BOUNDARY}--\\r\\n")`].map((part) => `            BodyPublishers.${part}`).join(',\n');
}
