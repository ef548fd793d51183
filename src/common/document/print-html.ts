import type { ContentRef } from './content-ref.js';
import { levelOf } from './heading-of.js';
import { escapeHtml, htmlAttributes } from './html-escape.js';
import { imageHref } from './image-ref.js';
import { colorStyle, markElement } from './mark-elements.js';
import type { Block, Inline, InlineNode, Leaf } from './rich-text.js';
import { isExternalUrl, isSafeUrl } from './safe-url.js';
import type { HrefOf, Resolve } from './tag-data.js';

/**
 * Writes the content of cells as HTML on one line. Content without a form in HTML makes the result incomplete; the caller
 * reads back what was written, so nothing here decides whether HTML says all of it.
 */
export class HtmlPrinter {
  /** Whether all blocks and references so far have a form in HTML. */
  isComplete = true;
  private readonly refs = new Map<string, ContentRef>();

  constructor(private readonly hrefOf: HrefOf) {}

  /** What the addresses that were written stand for. Other URLs in a text become links, as for any reader. */
  readonly resolve: Resolve = (href) => this.refs.get(href) ?? (isExternalUrl(href) ? { kind: 'url', url: href } : null);

  address(ref: unknown): string {
    return this.addressBy(this.hrefOf, ref);
  }

  imageAddress(ref: unknown): string {
    return this.addressBy(imageHref(this.hrefOf), ref);
  }

  blocks(blocks: readonly Block[]): string {
    // A paragraph needs no element unless a neighbour is one, too.
    const isBare = (at: number) => ![at - 1, at + 1].some((near) => blocks[near]?.type === 'paragraph');
    return blocks.map((block, at) => this.block(block, isBare(at))).join('');
  }

  inlines(nodes: readonly InlineNode[]): string {
    return nodes.map((node) => (node.object === 'text' ? node.leaves.map(leafOut).join('') : this.inline(node))).join('');
  }

  private addressBy(hrefOf: HrefOf, ref: unknown): string {
    const href = hrefOf(ref as ContentRef);
    if (href === undefined) return this.incomplete();
    if (!this.refs.has(href)) {
      // Every reader drops such an address.
      if (!isSafeUrl(href)) return this.incomplete();
      this.refs.set(href, ref as ContentRef);
    }
    return href;
  }

  private incomplete(): string {
    this.isComplete = false;
    return '';
  }

  private block(block: Block, isBare: boolean): string {
    const nodes = (block.nodes ?? []) as readonly Block[];
    switch (block.type) {
      case 'paragraph': {
        const text = this.inlines(block.nodes as readonly InlineNode[]);
        return isBare ? text : `<p>${text}</p>`;
      }
      case 'heading-1':
      case 'heading-2':
      case 'heading-3': {
        const level = levelOf(block);
        const id = htmlAttributes({ id: block.data['id'] as string | undefined });
        return `<h${level}${id}>${this.inlines(block.nodes as readonly InlineNode[])}</h${level}>`;
      }
      case 'list-unordered':
      case 'list-tasks':
        return `<ul>${this.items(nodes, block.type === 'list-tasks')}</ul>`;
      case 'list-ordered':
        return `<ol${htmlAttributes({ start: block.data['start'] as number | undefined })}>${this.items(nodes, false)}</ol>`;
      case 'blockquote':
        return `<blockquote>${this.blocks(nodes)}</blockquote>`;
      case 'code':
        return codeOut(block);
      case 'divider':
        return '<hr>';
      case 'images':
        return nodes.length === 1 ? this.figure(nodes[0]!) : this.incomplete();
      default:
        return this.incomplete();
    }
  }

  private items(items: readonly Block[], isTasks: boolean): string {
    const box = (item: Block) => (isTasks ? `<input${htmlAttributes({ type: 'checkbox', checked: item.data['checked'] === true })}>` : '');
    return items.map((item) => `<li>${box(item)}${this.blocks(item.nodes as readonly Block[])}</li>`).join('');
  }

  private figure({ data, fragments = [] }: Block): string {
    const caption = fragments.flatMap(({ nodes }) => nodes).map(({ nodes }) => this.inlines(nodes as readonly InlineNode[]));
    const shown = caption.length > 0 ? `<figcaption>${caption.join('')}</figcaption>` : '';
    return `<figure>${this.image(data, { width: data['width'] as number, height: data['height'] as number })}${shown}</figure>`;
  }

  private image(data: Inline['data'], others: Readonly<Record<string, string | number | undefined>>): string {
    const image = `<img${htmlAttributes({ src: this.imageAddress(data['ref']), alt: data['alt'] as string | undefined, ...others })}>`;
    if (data['refDark'] === undefined) return image;
    const source = htmlAttributes({ srcset: this.imageAddress(data['refDark']), media: '(prefers-color-scheme: dark)' });
    return `<picture><source${source}>${image}</picture>`;
  }

  private inline({ type, data, nodes = [] }: Inline): string {
    switch (type) {
      case 'link':
        return `<a${htmlAttributes({ href: this.address(data['ref']) })}>${this.inlines(nodes)}</a>`;
      case 'inline-image':
        return this.image(data, { 'data-size': data['size'] as string | undefined });
      case 'emoji': {
        const code = String(data['code']);
        const attributes = htmlAttributes({ 'data-gb-custom-inline': true, 'data-tag': 'emoji', 'data-code': code });
        return `<span${attributes}>${escapeHtml(`:${code}:`)}</span>`;
      }
      case 'icon':
        return `<i${htmlAttributes({ class: `fa-${String(data['icon'])}` })}>${escapeHtml(`:${String(data['icon'])}:`)}</i>`;
      case 'inline-math':
        return escapeHtml(`$$${String(data['formula'])}$$`);
      default:
        return this.incomplete();
    }
  }
}

function codeOut({ data, nodes }: Block): string {
  const lines = (nodes as readonly Block[]).map((line) => (line.nodes as readonly InlineNode[]).map(textOf).join(''));
  const { syntax } = data as { syntax?: string };
  const language = htmlAttributes({ class: syntax === undefined ? undefined : `language-${syntax}` });
  return `<pre${language}><code>${escapeHtml(lines.join('\n'))}</code></pre>`;
}

const textOf = (node: InlineNode): string => (node.object === 'text' ? node.leaves.map(({ text }) => text).join('') : '');

const leafOut = ({ text, marks }: Leaf): string => {
  const lines = text.split('\n').map(escapeHtml).join('<br>');
  return marks.reduceRight((inner, mark) => {
    const name = markElement(mark.type);
    return `<${name}${colorStyle(mark)}>${inner}</${name}>`;
  }, lines);
};
