import { CodeFences, outsideCode } from './prose-lines.js';

/** A tag of GitBook on a line of its own: `{% hint style="info" %}`, `{% endhint %}`. */
export interface GitbookTag {
  name: string;
  closing: boolean;
  said: Readonly<Record<string, string>>;
  indent: string;
}

/** A line of a page, and the tag that it is. Lines of code are no tags. */
export interface GitbookLine {
  text: string;
  tag?: GitbookTag;
}

const HOLDERS = 'hint|tabs?|code|stepper|step|columns?|swagger[a-z-]{0,30}|api-method[a-z-]{0,50}';
/** Tags that hold blocks. Some write them behind a text, or before it. */
const HOLDER = new RegExp(`\\{%[ \\t]{0,9}(?:end)?(?:${HOLDERS})(?=[ \\t%])[^{}%\\n]{0,2000}%\\}`, 'g');
const NAME = /^(end)?(@?[a-z][\w@/-]*)/;
const ATTRIBUTE = /([\w-]{1,50})=(?:"([^"]{0,4000})"|([^\s"]{1,500}))/g;

export function gitbookLines(lines: readonly string[]): GitbookLine[] {
  const fences = new CodeFences();
  return lines.flatMap((text): GitbookLine[] => {
    if (fences.isCode(text) || !text.includes('{%')) return [{ text }];
    if (/^[ \t>]*\|/.test(text)) return [{ text }];
    const tag = tagOf(text);
    if (tag) return [{ text, tag }];
    const indent = /^[ \t]*/.exec(text)![0];
    const parts = outsideCode(text, (prose) => prose.replace(HOLDER, '\n$&\n')).split('\n');
    if (parts.length === 1) return [{ text }];
    return parts.flatMap((part) => {
      if (part.trim() === '') return [];
      const line = indent + part.trim();
      const inner = tagOf(line);
      return [inner ? { text: line, tag: inner } : { text: line }];
    });
  });
}

function tagOf(text: string): GitbookTag | undefined {
  const whole = text.trim();
  if (!whole.startsWith('{%') || whole.indexOf('%}') !== whole.length - 2) return undefined;
  const inner = whole.slice(2, -2).trim();
  const [, end, name] = NAME.exec(inner) ?? [];
  if (name === undefined) return undefined;
  const attributes = Array.from(inner.matchAll(ATTRIBUTE), ([, key, quoted, bare]) => [key!, quoted ?? bare!] as const);
  return { name, closing: end !== undefined, said: Object.fromEntries(attributes), indent: text.slice(0, text.indexOf('{')) };
}
