import { hintStyle } from '../../../../common/document/hint-style.js';
import { DocumentRefused } from '../../../../common/document/rich-text.js';
import { MystCards } from './myst-cards.js';
import { codeFence } from './code-fence.js';
import type { Directive } from './myst-fences.js';
import { MystFiles } from './myst-files.js';
import { bareName, type DirectiveKind, kindOfDirective } from './myst-kinds.js';
import { csvRows, listRows, tableOf } from './myst-tables.js';
import { shownRst } from './shown-rst.js';
import type { MystContext } from './myst-context.js';
import { toctreesIn } from '../layouts/toctrees.js';

type Reader = (directive: Directive, depth: number) => Promise<string[]> | string[];

const VERSIONS: Readonly<Record<string, [string, string]>> = {
  versionadded: ['info', 'New in version'],
  versionchanged: ['info', 'Changed in version'],
  deprecated: ['warning', 'Deprecated since version'],
  versionremoved: ['warning', 'Removed in version'],
};
const TITLES: Readonly<Record<string, string>> = { seealso: 'See also', todo: 'Todo' };
/** What pages for the web show of `only`. */
const WEB =
  /^(?:not[ \t]+(?:latex|pdf|text|man|epub|latexpdf)|html|html5|dirhtml|(?:html|dirhtml|builder_html|format_html)(?:[ \t]+(?:or|and)[ \t]+(?:html|latex|pdf|epub|not[ \t]+latex|builder_html))*)$/;
const NOT_WEB = /^(?:latex|pdf|latexpdf|text|man|epub|texinfo|gettext|not[ \t]+html)(?:[ \t]+or[ \t]+(?:latex|pdf|text|man|epub))*$/;

/** Reads the directives of a page. */
export class MystDirectives {
  private readonly cards: MystCards;
  private readonly files: MystFiles;

  constructor(private readonly blocks: MystContext) {
    this.cards = new MystCards(blocks);
    this.files = new MystFiles(blocks);
  }

  async read(directive: Directive, depth: number): Promise<string[]> {
    const kind = kindOfDirective(directive.name);
    if (kind) return this.readers[kind]({ ...directive, name: bareName(directive.name) }, depth);
    this.blocks.page.notice(`\`{${directive.name}}\` is not known: its content stays`);
    const title = directive.argument === '' ? [] : [this.inline(directive.argument), ''];
    return [...title, ...(await this.inner(directive.body, depth))];
  }

  private readonly readers: Readonly<Record<DirectiveKind, Reader>> = {
    hint: (directive, depth) => this.hint(directive, depth),
    version: ({ name, argument, body }, depth) => this.version(name, argument, body, depth),
    quote: async ({ body }, depth) => (await this.inner(body, depth)).map((line) => (line === '' ? '>' : `> ${line}`)),
    details: async ({ argument, body }, depth) =>
      boxed(`details ${plain(this.inline(argument)) || 'Details'}`, await this.inner(body, depth)),
    code: (directive) => this.files.code(directive),
    literal: (directive) => this.files.literal(directive),
    include: (directive, depth) => this.files.include(directive, depth),
    object: (directive, depth) => this.object(directive, depth),
    math: ({ argument, body }) => ['$$', ...[argument, ...body].filter((line) => line.trim() !== '').map((line) => line.trim()), '$$'],
    diagram: ({ name, body, argument }) =>
      codeFence(name === 'mermaid' ? name : /^(?:uml|plantuml)$/.test(name) ? 'plantuml' : 'dot', body.length === 0 ? [argument] : body),
    figure: (directive, depth) => this.figure(directive, depth),
    tabs: async ({ body }, depth) => ['{% tabs %}', ...(await this.inner(body, depth)), '{% endtabs %}'],
    tab: async ({ name, argument, body, options }, depth) => {
      const title = plain(this.inline(argument)).replaceAll('"', '') || 'Tab';
      const inner = name === 'code-tab' ? codeFence(argument.split(/\s/)[0] ?? '', body) : await this.inner(body, depth);
      return [`{% tab title="${title || (options['sync'] ?? '')}" %}`, '', ...inner, '', '{% endtab %}'];
    },
    tabsOfCode: async ({ body }, depth) => ['::: code-group', '', ...(await this.inner(body, depth)), '', ':::'],
    grid: (directive, depth) => this.cards.grid(directive, depth),
    card: (directive, depth) => this.cards.card(directive, depth),
    button: (directive) => this.cards.button(directive),
    listTable: async ({ argument, options, body }, depth) =>
      tableOf(await this.cells(listRows(body), depth), {
        title: this.inline(argument),
        header: Number(options['header-rows'] ?? 0),
        stub: Number(options['stub-columns'] ?? 0),
      }),
    csvTable: (directive, depth) => this.csv(directive, depth),
    table: async ({ argument, body }, depth) => [
      ...(argument === '' ? [] : [`**${this.inline(argument)}**`, '']),
      ...(await this.inner(body, depth)),
    ],
    glossary: ({ body }, depth) => this.inner(glossaryLines(body), depth),
    toctree: (directive) => this.toctree(directive),
    rubric: ({ argument, body }) => [`**${this.inline([argument, ...body].join(' ').trim())}**`],
    embed: ({ name, argument, body }, depth) => this.embed(name, argument, body, depth),
    raw: ({ argument, body }) => (/^html/i.test(argument) ? body.slice() : []),
    rst: ({ body }) => {
      this.blocks.page.notice('`{eval-rst}` is not read, and stays as code');
      return toctreesIn(body.join('\n'), true).length > 0 ? [] : codeFence('rst', shownRst(body));
    },
    only: ({ argument, body }, depth) => {
      if (WEB.test(argument.trim())) return this.inner(body, depth);
      if (NOT_WEB.test(argument.trim())) return [];
      return refuse('only', argument);
    },
    refused: ({ name, argument }) => refuse(name, argument),
    nothing: () => [],
    content: ({ body }, depth) => this.inner(body, depth),
    exercise: async ({ name, argument, body }, depth) => {
      const title = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}${argument === '' ? '' : `: ${this.inline(argument)}`}`;
      return boxed('info', [`**${title}**`, '', ...(await this.inner(body, depth))]);
    },
    generated: ({ name, argument, body }) => {
      this.blocks.page.notice(`What \`{${name}}\` makes of source code is left out`);
      return [argument, ...body].flatMap((said) => (said.trim() === '' || said.startsWith(' ') ? [] : [`\`${said.trim()}\``, '']));
    },
  };

  private inner(body: readonly string[], depth: number): Promise<string[]> {
    return this.blocks.translate(body, depth + 1);
  }

  private inline(text: string): string {
    return this.blocks.inline.translate(text);
  }

  private async hint({ name, argument, options, body }: Directive, depth: number): Promise<string[]> {
    if (name === 'todo' && !this.blocks.showsTodos) return [];
    const classes = (options['class'] ?? '').split(/\s+/);
    const titled = /^(?:admonition|topic|sidebar|aside|margin|myst-admonition)$/.test(name);
    const title = titled ? this.inline(argument) : (TITLES[name] ?? '');
    const first = titled || argument === '' ? [] : [argument, ...(body.length > 0 ? [''] : [])];
    const inner = await this.inner([...first, ...body], depth);
    if (classes.includes('dropdown') || classes.includes('toggle'))
      return boxed(`details ${plain(title) || name.slice(0, 1).toUpperCase() + name.slice(1)}`, inner);
    const style = [...classes, name].map(hintStyle).find((found) => found !== undefined) ?? 'info';
    return boxed(style, [...(title === '' ? [] : [`**${title}**`, '']), ...inner]);
  }

  private async version(name: string, argument: string, body: readonly string[], depth: number): Promise<string[]> {
    const [style, words] = VERSIONS[name]!;
    const [, version = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(argument) ?? [];
    return boxed(style, [`**${words} ${version}**${rest === '' ? '' : `: ${this.inline(rest)}`}`, '', ...(await this.inner(body, depth))]);
  }

  private async figure({ name, argument, options, body }: Directive, depth: number): Promise<string[]> {
    const image = /^!\[([^\]]*)\]\(([^()\s]+)(?:\s[^()]*)?\)/.exec(body[0] ?? '');
    const isMarkdown = name === 'figure-md' && image !== null;
    const src = isMarkdown ? image[2]! : argument;
    const caption = isMarkdown ? body.slice(1) : body;
    if (src === '' || src.includes('{{')) return this.inner(body, depth);
    const said = isMarkdown ? image[1]! : (options['alt'] ?? '');
    const width = /^\d+(?:px|%)?$/.test(options['width'] ?? '') ? ` width="${options['width']!}"` : '';
    const target = /^https?:\/\//.test(options['target'] ?? '') ? options['target'] : undefined;
    const tag = `{% image src=${JSON.stringify(src)}${said === '' ? '' : ` alt=${JSON.stringify(said)}`}${width} %}`;
    if (target !== undefined && caption.length === 0) return [`[![${said.replace(/[[\]]/g, '')}](${src})](${target})`];
    const inner = await this.inner(caption, depth);
    const end = inner.findIndex((line, at) => line === '' && at > 0);
    const [first, rest] = end < 0 ? [inner, []] : [inner.slice(0, end), inner.slice(end)];
    const fragment = first.length === 0 ? [] : ['{% fragment name="caption" %}', ...first, '{% endfragment %}'];
    const align = /^(?:left|right|center)$/.test(options['align'] ?? '') ? ` align="${options['align']!}"` : '';
    return [`{% images${align} %}`, tag, ...fragment, '{% endimage %}', '{% endimages %}', ...rest];
  }

  private cells(rows: readonly (readonly (readonly string[])[])[], depth: number): Promise<string[][][]> {
    return Promise.all(rows.map((row) => Promise.all(row.map((cell) => this.inner(cell, depth)))));
  }

  private async csv({ argument, options, body }: Directive, depth: number): Promise<string[]> {
    const file = options['file'];
    const text = file === undefined ? body.join('\n') : await this.files.textOf(file);
    if (text === undefined) return this.files.missing('csv-table', file!);
    const sign = options['delim'] === 'tab' ? '\t' : (options['delim'] ?? ',').slice(0, 1);
    const header = options['header'] === undefined ? [] : csvRows(options['header'], sign);
    const rows = [...header, ...csvRows(text, sign)].map((row) => row.map((cell) => [cell]));
    return tableOf(await this.cells(rows, depth), {
      title: this.inline(argument),
      header: header.length + Number(options['header-rows'] ?? 0),
      stub: 0,
    });
  }

  /** Where Sphinx shows a table of contents, a list of links stands. */
  private toctree({ options, body }: Directive): string[] {
    if (options['hidden'] !== undefined) return [];
    const lines = ['```{toctree}', ...body, '```'].join('\n');
    const links = toctreesIn(lines, false).flatMap(({ entries }) =>
      entries.flatMap(({ title, target }) => {
        if (target === 'self' || /[*?]/.test(target)) return [];
        if (/^https?:/.test(target)) return [`- [${title ?? target}](${target})`];
        const found = this.blocks.inline.find(target);
        return found?.title === undefined && title === undefined ? [] : [`- [${title ?? found!.title!}](${found?.href ?? target})`];
      }),
    );
    const caption = options['caption'];
    return links.length === 0 ? [] : [...(caption ? [`**${caption}**`, ''] : []), ...links];
  }

  private async embed(name: string, argument: string, body: readonly string[], depth: number): Promise<string[]> {
    const address =
      name === 'youtube' ? `https://www.youtube.com/watch?v=${argument}` : name === 'vimeo' ? `https://vimeo.com/${argument}` : argument;
    return [
      /^https?:/.test(address) ? `{% embed url=${JSON.stringify(address)} %}` : `[${address}](${address})`,
      '',
      ...(await this.inner(body, depth)),
    ];
  }

  private async object({ argument, body }: Directive, depth: number): Promise<string[]> {
    const signatures = argument.split('\n').filter((line) => line.trim() !== '');
    return [...signatures.map((line) => `**\`${line.trim()}\`**`), '', ...(await this.inner(body, depth))];
  }
}

function refuse(name: string, condition: string): never {
  throw new DocumentRefused([`\`{${name}} ${condition}\` shows its content only sometimes, and conditions of Sphinx are not evaluated`]);
}

const boxed = (type: string, inner: readonly string[]): string[] => [`::: ${type}`, '', ...inner, '', ':::'];

const plain = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, '')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim();

/** Terms on lines of their own with indented definitions, as definitions behind a colon. */
function glossaryLines(body: readonly string[]): string[] {
  if (body.some((line) => line.startsWith(': '))) return [...body];
  return body.flatMap((line, at) => {
    const begins = /^\s+\S/.test(line) && /^\S/.test(body[at - 1] ?? '');
    return begins ? [`: ${line.trim()}`] : /^\s+\S/.test(line) ? [`  ${line.trimStart()}`] : [line];
  });
}
