const DROPPED = /<(script|style|head|nav|noscript|template)\b[^>]*>.*?<\/\1\s{0,9}>/gis;
const COMMENT = /<!--.*?-->/gs;

/** The title of an HTML page, and its body as HTML within Markdown. */
export function htmlAsMarkdown(html: string): { title?: string; markdown: string } {
  const [, title] = /<title\b[^>]*>([^<]{1,500})</i.exec(html) ?? [];
  const body = between(html, /<main\b[^>]*>/i, '</main') ?? between(html, /<body\b[^>]*>/i, '</body') ?? html;
  const text = body
    .replace(COMMENT, '')
    .replace(DROPPED, '')
    .replace(/<!doctype[^>]*>|<\/?html\b[^>]*>/gi, '');
  return { ...(title !== undefined && { title: title.trim() }), markdown: unindented(text) };
}

function between(html: string, from: RegExp, to: string): string | undefined {
  const begin = from.exec(html);
  if (!begin) return undefined;
  const start = begin.index + begin[0].length;
  const end = html.toLowerCase().lastIndexOf(to);
  return end < start ? undefined : html.slice(start, end);
}

/** Indented lines would be code in Markdown, and an empty line would end the HTML. Within `pre` every line counts. */
function unindented(html: string): string {
  const lines: string[] = [];
  let inCode = false;
  for (const line of html.split('\n')) {
    const kept = inCode ? line : line.trim();
    if (kept !== '' || inCode) lines.push(kept);
    const lower = line.toLowerCase();
    if (lower.includes('<pre') || lower.includes('</pre')) inCode = lower.lastIndexOf('<pre') > lower.lastIndexOf('</pre');
  }
  return `${lines.join('\n')}\n`;
}
