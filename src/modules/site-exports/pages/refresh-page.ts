const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

/** A page that leads to another address where the server cannot. */
export function refreshPage(target: string, language: string): string {
  const [href, lang] = [escaped(target), escaped(language)];
  // What follows a quote or a semicolon would be something else in a refresh.
  const plain = escaped(target.replaceAll("'", '%27').replaceAll(';', '%3B'));
  return (
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"/>` +
    `<meta http-equiv="content-security-policy" content="default-src 'none'; base-uri 'none'"/>` +
    `<meta name="robots" content="noindex"/><meta name="viewport" content="width=device-width, initial-scale=1"/>` +
    `<title>${href}</title><meta http-equiv="refresh" content="0; url=${plain}"/></head>` +
    `<body><p><a href="${href}">${href}</a></p></body></html>\n`
  );
}
