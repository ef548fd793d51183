const DROPPED = ['script', 'style', 'title', 'nav', 'noscript', 'template'];

/** The title of an HTML page, and its body as HTML within Markdown. Reads in linear time, whatever the file contains. */
export function htmlAsMarkdown(html: string): { title?: string; markdown: string } {
  const title = between(html, '<title', '</title')?.trim();
  let body = between(html, '<main', '</main') ?? between(html, '<body', '</body') ?? html;
  body = without(body, '<!--', '--');
  for (const tag of DROPPED) body = without(body, `<${tag}`, `</${tag}`);
  return { ...(title && { title: title.slice(0, 500) }), markdown: unindented(body) };
}

/** Only the letters of ASCII change, so that places stay the same. */
const lowerCase = (html: string): string => html.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function between(html: string, open: string, close: string): string | undefined {
  const lower = lowerCase(html);
  const from = lower.indexOf(open);
  const start = from < 0 ? -1 : html.indexOf('>', from);
  const end = start < 0 ? -1 : lower.indexOf(close, start);
  return end < 0 ? undefined : html.slice(start + 1, end);
}

/** What is not closed stays. */
function without(html: string, open: string, close: string): string {
  const lower = lowerCase(html);
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const from = lower.indexOf(open, at);
    const end = from < 0 ? -1 : lower.indexOf(close, from + open.length);
    const to = end < 0 ? -1 : html.indexOf('>', end);
    if (to < 0) return kept.join('') + html.slice(at);
    kept.push(html.slice(at, from));
    at = to + 1;
  }
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
