import { folderOf, follow } from '../layouts/page-path.js';
import { DEEPEST_INCLUDE, type DialectPage } from './dialect-page.js';
import { includedPart } from './included-part.js';

const COMMAND = /(\\?)\{\{#(include|rustdoc_include|playground|playpen|title)[ \t]([^{}\n]*)\}\}/g;

/** Puts in what a page of mdBook includes. */
export async function readMdbook(text: string, page: DialectPage): Promise<string> {
  return included(text, page, page.path, 0);
}

async function included(text: string, page: DialectPage, from: string, depth: number): Promise<string> {
  if (!text.includes('{{#') || depth > DEEPEST_INCLUDE) return text;
  const parts: string[] = [];
  let at = 0;
  for (const found of text.matchAll(COMMAND)) {
    const [whole, escape, name, said] = found as unknown as [string, string, string, string];
    parts.push(text.slice(at, found.index));
    at = found.index + whole.length;
    if (escape !== '') parts.push(whole.slice(1));
    else if (name !== 'title') parts.push((await command(name, said, { page, from, depth })) ?? whole);
  }
  return parts.join('') + text.slice(at);
}

async function command(
  name: string,
  said: string,
  { page, from, depth }: { page: DialectPage; from: string; depth: number },
): Promise<string | undefined> {
  const [address = ''] = said.trim().split(/[ \t]+/);
  const [, path = address, first, , last, anchor] = /^([^:]*)(?::(\d*)(?:(:)(\d*))?|:([\w-]+))?$/.exec(address) ?? [];
  const target = follow(folderOf(from), path);
  const text = await page.include([target]);
  const only = first !== undefined && !/^[^:]*:\d*:/.test(address) ? first : last;
  const part =
    text === undefined ? undefined : includedPart(text, { name: anchor, from: Number(first) || undefined, to: Number(only) || undefined });
  if (part === undefined) {
    page.notice(`\`${address}\` is included, but there is no such text`);
    return undefined;
  }
  if (name.startsWith('play')) return `\`\`\`rust\n${part}\n\`\`\``;
  return included(part, page, target!, depth + 1);
}
