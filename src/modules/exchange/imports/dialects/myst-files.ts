import { folderOf, follow } from '../layouts/page-path.js';
import { codeFence } from './code-fence.js';
import { DEEPEST_INCLUDE } from './dialect-page.js';
import { includedPart } from './included-part.js';
import type { Directive } from './myst-fences.js';
import { splitFront } from './prose-lines.js';
import type { MystContext } from './myst-context.js';

/** Code, and what pages include of other files. */
export class MystFiles {
  private includes = 0;

  constructor(private readonly blocks: MystContext) {}

  code({ name, argument, options, body }: Directive): string[] {
    const tags = options['tags'] ?? '';
    if (/remove[-_](?:cell|input)/.test(tags)) return [];
    const language = name === 'code-cell' ? argument.replace(/^i?python3?$/, 'python') : name === 'doctest' ? 'pycon' : argument;
    return codeFence(language, body, {
      title: options['caption'],
      lines: options['emphasize-lines'],
      numbered: options['linenos'] !== undefined || options['lineno-start'] !== undefined,
    });
  }

  async literal({ argument, options }: Directive): Promise<string[]> {
    const text = await this.textOf(argument);
    if (text === undefined) return this.missing('literalinclude', argument);
    const part = partOf(text, options).split('\n');
    const dedent = Number(options['dedent'] ?? 0);
    const lines = dedent > 0 ? part.map((line) => line.slice(Math.min(dedent, line.length - line.trimStart().length))) : part;
    const language = options['language'] ?? options['lang'] ?? /\.(\w{1,10})$/.exec(argument)?.[1] ?? '';
    return codeFence(language, lines, {
      title: options['caption'],
      lines: options['emphasize-lines'],
      numbered: options['linenos'] !== undefined,
    });
  }

  async include(directive: Directive, depth: number): Promise<string[]> {
    const { argument, options } = directive;
    if (options['literal'] !== undefined || options['code'] !== undefined)
      return this.literal({ ...directive, options: { ...options, language: options['code'] || options['lang'] || '' } });
    const target = this.target(argument);
    const isMarkdown = /\.(?:md|markdown|txt|inc)$/i.test(argument) && !/rst/.test(options['parser'] ?? '');
    const text = this.includes < DEEPEST_INCLUDE * 4 && isMarkdown ? await this.textOf(argument) : undefined;
    if (text === undefined) return this.missing('include', argument);
    this.includes += 1;
    const made = await this.blocks.translate(splitFront(partOf(text, options)).lines, depth + 2);
    // Pictures and links of the file are relative to it.
    const folder = target === undefined ? '' : folderOf(target);
    return folder === folderOf(this.blocks.page.path) ? made : made.map((line) => this.moved(line, folder));
  }

  private moved(line: string, folder: string): string {
    const { root } = this.blocks.page.source.folders;
    return line.replace(/(\]\(|src=")(?![a-z]+:|[/#<])([^\s()"]{1,500})/g, (all, before: string, address: string) => {
      const path = follow(folder, address.replace(/[?#].*/s, ''));
      return path !== undefined && path.startsWith(root) && this.blocks.page.source.tree.files.has(path)
        ? `${before}/${path.slice(root.length)}${/[?#].*/s.exec(address)?.[0] ?? ''}`
        : all;
    });
  }

  missing(name: string, address: string): string[] {
    this.blocks.page.notice(`\`${address}\` is included, but there is no such text`);
    return name === 'include' ? [] : [`\`${address}\``];
  }

  private target(address: string): string | undefined {
    const { root } = this.blocks.page.source.folders;
    return address.startsWith('/') ? follow(root, address) : follow(folderOf(this.blocks.page.path), address);
  }

  textOf(address: string): Promise<string | undefined> {
    return this.blocks.page.include([this.target(address)]);
  }
}

/** The part of a file that options name. */
function partOf(text: string, options: Readonly<Record<string, string>>): string {
  let lines = text.replace(/\n$/, '').split('\n');
  const [from, to] = [options['start-line'], options['end-line']].map((value) => (value === undefined ? undefined : Number(value)));
  if (from !== undefined || to !== undefined) lines = lines.slice(from ?? 0, to);
  const at = (sign: string | undefined, begin = 0) =>
    sign === undefined ? -1 : lines.findIndex((line, place) => place >= begin && line.includes(sign));
  const after = at(options['start-after']);
  const begin = at(options['start-at']);
  if (after >= 0) lines = lines.slice(after + 1);
  else if (begin >= 0) lines = lines.slice(begin);
  const before = at(options['end-before']);
  const end = at(options['end-at']);
  if (before >= 0) lines = lines.slice(0, before);
  else if (end >= 0) lines = lines.slice(0, end + 1);
  const chosen = options['lines'];
  if (chosen === undefined) return lines.join('\n');
  return chosen
    .split(',')
    .slice(0, 100)
    .flatMap((range) => {
      const [, first, dash, last] = /^(\d*)(?:\s*(-)\s*(\d*))?$/.exec(range.trim()) ?? [];
      return (first ?? '') === '' && !dash
        ? []
        : [
            includedPart(lines.join('\n'), {
              from: Number(first || 1),
              ...(dash ? (last ? { to: Number(last) } : {}) : { to: Number(first) }),
            })!,
          ];
    })
    .join('\n');
}
