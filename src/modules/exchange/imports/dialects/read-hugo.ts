import { hintStyle } from '../../../../common/document/hint-style.js';
import { DocumentRefused } from '../../../../common/document/rich-text.js';
import { fieldsOfPage } from '../layouts/page-head.js';
import { folderOf, follow } from '../layouts/page-path.js';
import { codeFence } from './code-fence.js';
import { DEEPEST_INCLUDE, type DialectPage } from './dialect-page.js';
import { hugoParams, paramOf } from './hugo-params.js';
import { CodeFences, splitFront } from './prose-lines.js';
import { type Shortcode, shortcodesIn, withoutComments } from './shortcodes.js';

/** Shortcodes that show what they hold only sometimes, or to some. What they hold must not become public. */
const CONDITION = /^(?:if|unless|when|else|case|switch|only|hide|hidden|private|internal|draft|feature-gate|ifversion)(?:[-_]|$)/i;
/** Attributes of the block above, which may be in a quotation. */
const ATTRIBUTES = /^(?:[ \t]*>){0,8}[ \t]*\{[.#][\w-][^{}]*\}[ \t]*$/;
const VIDEOS: Readonly<Record<string, string>> = { youtube: 'https://www.youtube.com/watch?v=', vimeo: 'https://vimeo.com/' };

type Kind = 'hint' | 'details' | 'tabs' | 'tab' | 'image' | 'video' | 'reference' | 'button' | 'text' | 'param' | 'code' | 'inclusion';
/** The shortcodes of Hugo and its usual themes, by what they become. What a `text` says stands in the text. */
const NAMES: Readonly<Record<Kind, string>> = {
  hint: 'alert admonition callout hint notice pageinfo note warning caution tip info important danger',
  details: 'details expand expandable collapse accordion',
  tabs: 'tabs tabpane',
  tab: 'tab',
  image: 'figure img image imgproc',
  video: Object.keys(VIDEOS).join(' '),
  reference: 'ref relref',
  button: 'button btn',
  text: 'glossary_tooltip glossary-term glossary-definition kbd badge',
  param: 'param',
  code: 'highlight code-toggle code mermaid chroma',
  inclusion: 'include include-html readfile',
};
const KINDS: ReadonlyMap<string, Kind> = new Map(
  (Object.keys(NAMES) as Kind[]).flatMap((kind) => NAMES[kind].split(' ').map((name) => [name, kind] as const)),
);

/** Reads the shortcodes of Hugo and of its usual themes. */
export async function readHugo(text: string, page: DialectPage): Promise<string> {
  const { front, lines } = splitFront(text);
  const fences = new CodeFences();
  const shown = lines.filter((line) => fences.isCode(line) || !ATTRIBUTES.test(line));
  return front + (await new HugoText(page, await paramsFor(text, page)).translate(shown.join('\n'), page.path, 0));
}

/** What parameters are looked up in: the page first, then the site. */
async function paramsFor(text: string, page: DialectPage): Promise<readonly unknown[]> {
  if (!text.includes('param')) return [];
  const fields = fieldsOfPage(text);
  return [fields, fields['params'], ...(await hugoParams(page.source))];
}

class HugoText {
  constructor(
    private readonly page: DialectPage,
    private readonly params: readonly unknown[],
  ) {}

  async translate(text: string, path: string, depth: number): Promise<string> {
    if (!text.includes('{{')) return text;
    const codes = [...shortcodesIn(text)];
    const isCode = codePlaces(text);
    const paired = pairsOf(codes);
    const parts: string[] = [];
    let at = 0;
    let tabs: Shortcode | undefined;
    for (const code of codes) {
      if (code.from < at || isCode(code.from)) continue;
      if (CONDITION.test(code.name))
        throw new DocumentRefused([
          `\`{{< ${code.name} >}}\` may show its content only sometimes, and conditions of Hugo are not evaluated`,
        ]);
      const end = paired.get(code);
      parts.push(withoutComments(text.slice(at, code.from)));
      at = code.to;
      const kind = KINDS.get(code.name);
      if (kind === 'tabs') tabs = code.closing ? undefined : code;
      if (kind === 'tab' && end && tabs && isOfCode(tabs, code, text.slice(code.to, end.from))) {
        const language = { ...tabs.named, ...code.named };
        parts.push(this.shown(code, true), fenced({ ...code, values: [], named: language }, text.slice(code.to, end.from)));
        at = end.from;
        continue;
      }
      if (code.name === 'comment' && end) at = end.to;
      else if (kind === 'inclusion') parts.push(await this.included(code, path, depth));
      else if (kind === 'code' && end) {
        parts.push(fenced(code, text.slice(code.to, end.from)));
        at = end.to;
      } else parts.push(this.shown(code, end !== undefined));
    }
    return parts.join('') + withoutComments(text.slice(at));
  }

  private async included({ values, named }: Shortcode, path: string, depth: number): Promise<string> {
    const address = values[0] ?? named['file'] ?? '';
    const { root, top } = this.page.source.folders;
    const paths = [root, `${root}includes/`, top].map((folder) => follow(folder, address));
    const said = depth < DEEPEST_INCLUDE ? await this.page.include([follow(folderOf(path), address), ...paths]) : undefined;
    if (said !== undefined) return this.translate(splitFront(said).lines.join('\n').trim(), path, depth + 1);
    this.page.notice(`\`${address}\` is included, but there is no such text`);
    return '';
  }

  private shown(code: Shortcode, isPaired: boolean): string {
    const { name, values, named, closing } = code;
    const title = named['title'] ?? named['header'] ?? named['name'] ?? named['summary'] ?? named['heading'];
    switch (KINDS.get(name)) {
      case 'hint':
        if (closing) return block(':::');
        return isPaired ? block(`::: ${styleOf(code)}`) + (title === undefined ? '' : `**${title}**\n\n`) : (title ?? values[0] ?? '');
      case 'details':
        return block(closing ? ':::' : `::: details ${title ?? values[0] ?? ''}`);
      case 'tabs':
        return block(closing ? '{% endtabs %}' : '{% tabs %}');
      case 'tab':
        return block(
          closing
            ? '{% endtab %}'
            : `{% tab title="${(title ?? values[0] ?? '').replaceAll('"', '')}" %}${code.alone ? '\n\n{% endtab %}' : ''}`,
        );
      case 'reference':
        return this.reference(values[0] ?? named['path'] ?? '');
      case 'image':
        return closing ? '' : image(code);
      case 'video':
        return block(`{% embed url="${VIDEOS[name]!}${encodeURIComponent(values[0] ?? named['id'] ?? '')}" %}`);
      case 'button':
        return closing ? '</a>' : `<a class="button primary" href="${quoted(named['href'] ?? named['link'] ?? values[0] ?? '')}">`;
      case 'text':
        return closing ? '' : (named['text'] ?? title ?? values[0] ?? '');
      case 'param': {
        const value = paramOf(this.params, values[0] ?? named['name'] ?? '');
        if (value === undefined) this.page.notice('`{{< param >}}` of an unknown name is left out');
        return value ?? '';
      }
      default:
        return closing ? '' : this.unknown(code, named['text'] ?? title, isPaired);
    }
  }

  private unknown({ name }: Shortcode, text: string | undefined, isPaired: boolean): string {
    this.page.notice(`\`{{< ${name} >}}\` is not known${isPaired ? ': its content stays' : ', and left out'}`);
    return text === undefined ? '' : isPaired ? block(`**${text}**`) : text;
  }

  /** The address of a page by its path, or by its name. */
  private reference(address: string): string {
    const [path = '', anchor] = address.split('#', 2);
    const named = path.includes('/') || path === '' ? undefined : this.page.source.named(path);
    return `${named === undefined ? path : `/${named}`}${anchor === undefined ? '' : `#${anchor}`}`.replaceAll(' ', '%20');
  }
}

/** The tabs of a `tabpane` of Docsy hold code, unless they are said to hold texts. */
const isOfCode = (tabs: Shortcode, tab: Shortcode, inner: string): boolean =>
  tabs.name === 'tabpane' && (tab.named['text'] ?? tabs.named['text']) !== 'true' && tab.isPlain && !/^[ \t]*(?:`{3}|~{3})/m.test(inner);

function styleOf({ name, values, named }: Shortcode): string {
  const said = named['color'] ?? named['type'] ?? named['style'] ?? named['context'] ?? values[0];
  return (said === undefined ? undefined : hintStyle(said)) ?? hintStyle(name) ?? 'info';
}

/** The end of each shortcode that has one. Ends belong to the nearest beginning of their name. */
function pairsOf(codes: readonly Shortcode[]): Map<Shortcode, Shortcode> {
  const open = new Map<string, Shortcode[]>();
  const pairs = new Map<Shortcode, Shortcode>();
  for (const code of codes) {
    const begun = open.get(code.name) ?? [];
    open.set(code.name, begun);
    const first = code.closing ? begun.pop() : undefined;
    if (first) pairs.set(first, code);
    if (!code.closing && !code.alone) begun.push(code);
  }
  return pairs;
}

/** Says whether a place in a text is between fences of code. */
function codePlaces(text: string): (place: number) => boolean {
  const fences = new CodeFences();
  const ranges: [number, number][] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    if (fences.isCode(line)) ranges.push([at, at + line.length]);
    at += line.length + 1;
  }
  let next = 0;
  return (place) => {
    while (next < ranges.length && ranges[next]![1] < place) next++;
    return next < ranges.length && ranges[next]![0] <= place;
  };
}

const block = (line: string): string => `\n\n${line}\n\n`;

const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function fenced({ values, named, name }: Shortcode, code: string): string {
  const language = name === 'mermaid' ? name : (named['lang'] ?? named['language'] ?? values[0] ?? '');
  return block(codeFence(language, code.replace(/^\n+/, '').trimEnd().split('\n')).join('\n'));
}

function image({ values, named }: Shortcode): string {
  const src = named['src'] ?? named['link'] ?? values[0] ?? '';
  const alt = named['alt'] ?? named['title'] ?? named['caption'] ?? '';
  const caption = named['caption'] ?? named['title'];
  const width = /^\d+(?:px|%)?$/.test(named['width'] ?? '') ? ` width="${named['width']!}"` : '';
  const drawn = `<img src="${quoted(src)}" alt="${quoted(alt)}"${width}>`;
  return block(caption === undefined ? drawn : `<figure>${drawn}<figcaption><p>${quoted(caption)}</p></figcaption></figure>`);
}
