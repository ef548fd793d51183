import { isKnownElement, VOID_ELEMENTS } from '../../../../common/document/html-elements.js';
import { DocumentRefused } from '../../../../common/document/rich-text.js';
import { DEEPEST_INCLUDE, type DialectPage } from './dialect-page.js';
import { splitFront } from './prose-lines.js';
import { componentText } from './component-text.js';
import type { MdxContext } from './mdx-context.js';
import { BOXES, isCondition, KEPT_ATTRIBUTES, kindOfComponent } from './mdx-components.js';
import { type MdxNames, readModule, rebased } from './mdx-modules.js';
import { readValue, type Value } from './mdx-value.js';
import { asHtml, asText, codeSpan, dedented, isLineStart, placed } from './mdx-text.js';
import { type MdxElement, type MdxNode, mdxTree } from './mdx-tree.js';
import { HIDDEN, isHidden, isOpen } from './without-unseen.js';

export interface MdxRules {
  hasModules: boolean;
  hasExpressions: boolean;
}

/** Attributes of unknown components that readers see. */
const SHOWN_ATTRIBUTES = ['title', 'label', 'text', 'heading', 'header', 'name', 'summary', 'caption', 'description', 'code', 'children'];
/** Attributes that are for programs and looks, also if they have several words. */
const UNSEEN_ATTRIBUTE =
  /^(?:id|key|class|className|style|css|sx|slot|rel|sizes|srcSet|allow|sandbox|d|points|transform|viewBox|alt)$|^(?:on[A-Z]|data-|aria-|[:@#]|v-)|(?:Class|Style)(?:Name)?$/;
const DROPPED = new Set(['script', 'style', 'svg', 'template', 'noscript']);
const PREFORMATTED = new Set(['pre', 'code', 'textarea']);
const TABLES = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup']);

/** Translates the text of one file, and of the parts that it shows. */
export class RenderMdx implements MdxContext {
  private constructor(
    readonly page: DialectPage,
    private readonly rules: MdxRules,
    /** The file that the text comes from. */
    private readonly from: string,
    readonly names: MdxNames,
    private readonly depth: number,
  ) {}

  static async text(text: string, page: DialectPage, rules: MdxRules): Promise<string> {
    const names = { values: new Map<string, Value>(), parts: new Map<string, string>() };
    return new RenderMdx(page, rules, page.path, names, 0).text(text);
  }

  private async text(text: string): Promise<string> {
    const nodes = mdxTree(text, this.rules);
    for (const node of nodes) if (node.kind === 'module') await readModule(node.text, this.from, this.page, this.names);
    return this.nodes(nodes, '');
  }

  async nodes(nodes: readonly MdxNode[], before: string, isHtml = false): Promise<string> {
    let text = '';
    let line = before;
    let isElseShown = false;
    for (const node of nodes) {
      if (node.kind === 'element') {
        const isLeftOut: boolean = isHidden(node) || (node.attributes.has('v-else') && !isElseShown);
        isElseShown = isLeftOut && isNever(node);
        if (isLeftOut) this.page.notice(HIDDEN);
        if (isLeftOut && isOpen(node)) break;
        if (isLeftOut) continue;
      }
      const said = node.kind === 'element' ? await this.element(node, line) : await this.other(node, isHtml);
      text += said;
      const lineBreak = said.lastIndexOf('\n');
      line = lineBreak < 0 ? line + said : said.slice(lineBreak + 1);
    }
    return text;
  }

  async inner({ children }: Pick<MdxElement, 'children'>): Promise<string> {
    return dedented(await this.nodes(children, '')).trim();
  }

  value(element: MdxElement, ...names: readonly string[]): Value | undefined {
    for (const name of names) {
      const written = element.attributes.get(name);
      if (written === undefined) continue;
      const value = typeof written === 'object' ? (readValue(written.code, this.names.values) ?? textOfJsx(written.code)) : written;
      if (value !== undefined) return value;
    }
    return undefined;
  }

  said(element: MdxElement, ...names: readonly string[]): string | undefined {
    const value = this.value(element, ...names);
    return typeof value === 'string'
      ? value.trim() === ''
        ? undefined
        : value.trim()
      : typeof value === 'number'
        ? String(value)
        : undefined;
  }

  private async other(node: Exclude<MdxNode, MdxElement>, isHtml: boolean): Promise<string> {
    switch (node.kind) {
      case 'text':
        return node.text;
      case 'fence':
        return /^[ \t>]*`{3,}mdx-code-block/.test(node.text) ? this.unfenced(node.text) : node.text;
      case 'code':
        return this.expression(node.text, isHtml);
      default:
        return '';
    }
  }

  /** Code between such fences is MDX that other programs shall not see. */
  private async unfenced(text: string): Promise<string> {
    const lines = text.trimEnd().split('\n');
    return `${await this.text(dedented(lines.slice(1, -1).join('\n')))}\n`;
  }

  private expression(code: string, isHtml: boolean): string {
    const [, id] = /^\/\*[ \t]*(#[\w-]+)[ \t]*\*\/$/.exec(code.trim()) ?? [];
    if (id !== undefined) return `{${id}}`;
    if (code.trim() === '') return '';
    const value = readValue(code, this.names.values);
    if (value !== undefined) return shown(value, isHtml ? asHtml : asText);
    this.page.notice('An expression (`{…}`) is computed, and left out');
    return '';
  }

  private async element(element: MdxElement, line: string): Promise<string> {
    const { name } = element;
    const part = this.names.parts.get(name);
    if (part !== undefined) return this.part(element, part, line);
    if (name === '') return this.content(element, line);
    if (/^[a-z][\w:-]*$/.test(name)) return this.html(element, line);
    if (isCondition(name))
      throw new DocumentRefused([`\`<${name}>\` may show its content only sometimes, and conditions of components are not evaluated`]);
    const kind = kindOfComponent(name);
    const made = kind === undefined ? undefined : await componentText(kind, element, this);
    if (made?.block !== undefined) return this.block(made.block, line);
    if (made?.inline !== undefined) return made.inline;
    return kind === undefined ? this.unknown(element, line) : this.content(element, line);
  }

  /** Rows of tables have one line. */
  private block(block: string, line: string): string {
    if (block === '') return '';
    return /^[ \t>]*\|/.test(line) ? block.replace(/\{%[^%]*%\}|^ *#+ |\n+/gm, ' ').trim() : placed(block, line);
  }

  /** What it holds, in its place. */
  private async content(element: MdxElement, line: string): Promise<string> {
    if (!isLineStart(line) || !(element.children[0]?.kind === 'text' && element.children[0].text.includes('\n')))
      return this.nodes(element.children, line);
    return this.block(await this.inner(element), line);
  }

  private async unknown(element: MdxElement, line: string): Promise<string> {
    const { name, children, close } = element;
    if (close === '' && !element.open.endsWith('/>') && element.attributes.size === 0 && !this.rules.hasExpressions) return element.open;
    this.page.notice(`\`<${name}>\` is not known${children.length > 0 ? ': its content stays' : ', and left out'}`);
    const texts = this.shownTexts(element);
    if (texts.length === 0) return this.content(element, line);
    if (!isLineStart(line)) return `${texts.join(' ')} ${await this.nodes(children, line)}`.trim();
    const [first, ...more] = texts;
    const address = this.said(element, 'href', 'to', 'link', 'url');
    const title = address === undefined ? first : `<a href="${asHtml(address)}">${first}</a>`;
    return this.block([`**${title}**`, ...more, await this.inner(element)].join('\n\n').trim(), line);
  }

  /** What a component shows of its attributes: those that are usual for texts, and all that have several words. */
  private shownTexts(element: MdxElement): string[] {
    const others = [...element.attributes.keys()].filter((name) => !SHOWN_ATTRIBUTES.includes(name) && !UNSEEN_ATTRIBUTE.test(name));
    return [...SHOWN_ATTRIBUTES, ...others].flatMap((name, at) => {
      const value = this.value(element, name);
      if (typeof value !== 'string' || value.trim() === '') return [];
      const text = value.trim();
      if (at >= SHOWN_ATTRIBUTES.length && (!/[\p{L}\p{N}]\s+[\p{L}\p{N}]/u.test(text) || /^https?:/i.test(text))) return [];
      return [name === 'code' ? codeSpan(text) : asText(text)];
    });
  }

  private async part(element: MdxElement, path: string, line: string): Promise<string> {
    const said = this.depth < DEEPEST_INCLUDE ? await this.page.include([path]) : undefined;
    if (said === undefined) {
      this.page.notice(`\`${path}\` is included, but there is no such text`);
      return '';
    }
    const props = Object.fromEntries(
      [...element.attributes.keys()].flatMap((name) => {
        const value = this.value(element, name);
        return value === undefined ? [] : [[name, value] as const];
      }),
    );
    const names = { values: new Map<string, Value>([['props', props], ...Object.entries(props)]), parts: new Map<string, string>() };
    const body = rebased(splitFront(said).lines.join('\n'), path, this.page.path);
    const inner = new RenderMdx(this.page, this.rules, path, names, this.depth + 1);
    const text = (await inner.text(body)).trim();
    return isLineStart(line) ? this.block(text, line) : text;
  }

  private async html(element: MdxElement, line: string): Promise<string> {
    const { name, children, open, close } = element;
    const lower = name.toLowerCase();
    // Vue puts what a component shows in templates.
    if (lower === 'template' && !this.rules.hasModules && [...element.attributes.keys()].some((name) => /^(?:v-|#|slot)/.test(name)))
      return this.content(element, line);
    if (DROPPED.has(lower)) return '';
    if (!isKnownElement(lower)) return close === '' ? open : this.content(element, line);
    const tag = this.tagOf(element);
    if (VOID_ELEMENTS.has(lower)) return tag;
    if (close === '' && !open.endsWith('/>')) return tag;
    const end = `</${lower}>`;
    if (PREFORMATTED.has(lower)) return tag + (await this.nodes(children, '<', true)) + end;
    if (TABLES.has(lower)) return `${tag}${dedented(await this.nodes(children, ''))}${end}`;
    const inner = await this.inner(element);
    const hasBlocks = /\n[ \t]*\n/.test(inner);
    if (lower === 'p' && hasBlocks) return this.block(inner, line);
    const isBox = BOXES.has(lower) && (hasBlocks || inner.includes('\n') || /[`*_[\]{]/.test(inner));
    if (!isBox)
      return hasBlocks ? this.block(inner, line) : `${tag}${lower === 'summary' ? inner : await this.nodes(children, `${line}<`)}${end}`;
    return this.block(`${tag}\n\n${inner}\n\n${end}`, line);
  }

  /** An opening tag without what only programs know. */
  private tagOf(element: MdxElement): string {
    const attributes = [...element.attributes.keys()].flatMap((name) => {
      const lower = name.toLowerCase();
      if (!KEPT_ATTRIBUTES.has(lower)) return [];
      const value = this.value(element, name);
      if (value === undefined && ['src', 'href'].includes(lower)) this.page.notice(`\`${lower}={…}\` is computed, and left out`);
      if (value === true) return [` ${lower}`];
      return typeof value === 'string' || typeof value === 'number' ? [` ${lower}="${String(value).replaceAll('"', '&quot;')}"`] : [];
    });
    const isAlone = element.open.endsWith('/>') && VOID_ELEMENTS.has(element.name.toLowerCase());
    return `<${element.name.toLowerCase()}${attributes.join('')}${isAlone ? ' /' : ''}>`;
  }
}

/** Whether Vue shows what follows with `v-else` in the place of an element. */
const isNever = ({ attributes }: MdxElement): boolean =>
  ['v-if', 'v-else-if'].some((name) => {
    const said = attributes.get(name);
    return typeof said === 'string' && said.trim() === 'false';
  });

/** A value as a text; lists are joined as React does. */
function shown(value: Value, escape: (text: string) => string): string {
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value));
  if (Array.isArray(value)) return (value as readonly Value[]).map((one) => shown(one, escape)).join('');
  return '';
}

/** The text of `<b>Title</b>` as a value. */
function textOfJsx(code: string): string | undefined {
  const said = code.trim();
  if (!said.startsWith('<') || !said.endsWith('>') || said.includes('{')) return undefined;
  return said.replace(/<[^<>]*>/g, '').trim();
}
