import { hintStyle } from '../../../../common/document/hint-style.js';
import { type ComponentKind, kindOfComponent } from './mdx-components.js';
import { asHtml, asText, asTitle, fenced } from './mdx-text.js';
import type { MdxElement, MdxNode } from './mdx-tree.js';
import { isRecord, labelOf, type Value } from './mdx-value.js';
import type { MdxContext } from './mdx-context.js';

/** A block, which stands on lines of its own, or a part of a text. */
export interface ComponentText {
  block?: string;
  inline?: string;
}

type Writer = (element: MdxElement, mdx: MdxContext) => Promise<ComponentText | undefined> | ComponentText | undefined;

/** What a component is written as; undefined for one that only leaves its content. */
export const componentText = (kind: ComponentKind, element: MdxElement, mdx: MdxContext): ReturnType<Writer> => WRITERS[kind](element, mdx);

const WRITERS: Readonly<Record<ComponentKind, Writer>> = {
  hint: async (element, mdx) => {
    const style = hintStyle(mdx.said(element, 'type', 'kind', 'variant', 'intent') ?? '') ?? hintStyle(element.name) ?? 'info';
    const title = mdx.said(element, 'title', 'heading', 'header', 'label');
    const head = title === undefined ? '' : `**${asText(title)}**\n\n`;
    return { block: `{% hint style="${style}" %}\n\n${head}${await mdx.inner(element)}\n\n{% endhint %}` };
  },
  tabs,
  tab: async (element, mdx) => {
    const title = mdx.said(element, ...TAB_TITLES);
    return { block: `${title === undefined ? '' : `**${asText(title)}**\n\n`}${await mdx.inner(element)}` };
  },
  steps: async (element, mdx) => {
    const steps = childrenOf(element, 'step');
    if (steps.length === 0) return undefined;
    const made: string[] = [];
    for (const step of steps) {
      const title = mdx.said(step, 'title', 'label', 'heading');
      made.push(`{% step %}\n\n${title === undefined ? '' : `### ${asText(title)}\n\n`}${await mdx.inner(step)}\n\n{% endstep %}`);
    }
    return { block: `{% stepper %}\n\n${made.join('\n\n')}\n\n{% endstepper %}` };
  },
  step: async (element, mdx) => {
    const title = mdx.said(element, 'title', 'label', 'heading');
    return { block: `${title === undefined ? '' : `### ${asText(title)}\n\n`}${await mdx.inner(element)}` };
  },
  details: async (element, mdx) => {
    const title = mdx.said(element, 'summary', 'title', 'label', 'header', 'heading') ?? 'Details';
    return { block: `<details>\n<summary>${asHtml(title)}</summary>\n\n${await mdx.inner(element)}\n\n</details>` };
  },
  card: async (element, mdx) => {
    const [title, href] = [mdx.said(element, 'title', 'label', 'name'), mdx.said(element, 'href', 'to', 'link', 'url')];
    const description = mdx.said(element, 'description', 'text', 'desc');
    const named = title ?? href;
    const head = named === undefined ? [] : [`**${href === undefined ? asText(named) : `[${asText(named)}](<${encodedAddress(href)}>)`}**`];
    return { block: [...head, ...(description === undefined ? [] : [asText(description)]), await mdx.inner(element)].join('\n\n').trim() };
  },
  code: async (element, mdx) => {
    const said = mdx.value(element, 'code', 'children');
    const inner = typeof said === 'string' ? said : await codeWithin(element, mdx);
    const language = mdx.said(element, 'language', 'lang') ?? mdx.said(element, 'className')?.replace(/^.*language-/, '');
    if (inner.trim() === '') return undefined;
    return { block: fenced(inner, language, mdx.said(element, 'title', 'filename')) };
  },
  tree: async (element, mdx) => {
    const entries = childrenOf(element, 'entry');
    return entries.length === 0 ? undefined : { block: (await Promise.all(entries.map((entry) => treeEntry(entry, mdx)))).join('\n') };
  },
  entry: async (element, mdx) => ({ block: await treeEntry(element, mdx) }),
  link: async (element, mdx) => {
    const href = mdx.said(element, 'to', 'href');
    const text = (await mdx.inner(element)) || asText(mdx.said(element, 'label', 'title', 'text') ?? '');
    if (/\n[ \t]*\n/.test(text)) return { block: text };
    return { inline: href === undefined ? text : `<a href="${asHtml(href)}">${text}</a>` };
  },
  button: async (element, mdx) => {
    const href = mdx.said(element, 'href', 'to', 'link', 'url');
    const text = (await mdx.inner(element)) || asText(mdx.said(element, 'label', 'title', 'text') ?? '');
    if (href === undefined || text.includes('\n')) return undefined;
    const kind = /secondary|minimal|outline/.test(mdx.said(element, 'variant', 'type') ?? '') ? 'secondary' : 'primary';
    return { inline: `<a class="button ${kind}" href="${asHtml(href)}">${text}</a>` };
  },
  image: (element, mdx) => {
    const sources = mdx.value(element, 'sources');
    const { light, dark } = isRecord(sources) ? sources : ({} as { light?: Value; dark?: Value });
    const src = mdx.said(element, 'src') ?? (typeof light === 'string' ? light : mdx.said(element, 'light', 'img'));
    if (src === undefined) return undefined;
    const width = mdx.value(element, 'width');
    const size = typeof width === 'number' || (typeof width === 'string' && /^\d+(?:px|%)?$/.test(width)) ? ` width="${width}"` : '';
    const image = `<img src="${asHtml(src)}" alt="${asHtml(mdx.said(element, 'alt', 'title') ?? '')}"${size}>`;
    const night = typeof dark === 'string' ? dark : mdx.said(element, 'dark');
    if (night === undefined) return { inline: image };
    return { inline: `<picture><source media="(prefers-color-scheme: dark)" srcset="${asHtml(night)}">${image}</picture>` };
  },
  video: (element, mdx) => {
    const said = mdx.said(element, 'id', 'videoId', 'videoid', 'url', 'src', 'link');
    if (said === undefined || /["\s%]/.test(said)) return undefined;
    const isId = /^[\w-]+$/.test(said);
    if (isId && !/youtube|vimeo/i.test(element.name)) return undefined;
    // What is no address of another site is a file of this one.
    if (!isId && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(said)) return { block: `<video src="${asHtml(said)}"></video>` };
    const address = isId ? `${/vimeo/i.test(element.name) ? 'https://vimeo.com/' : 'https://www.youtube.com/watch?v='}${said}` : said;
    return { block: `{% embed url="${address}" %}` };
  },
  text: async (element, mdx) => {
    const inner = (await mdx.inner(element)) || asText(mdx.said(element, 'text', 'label', 'children', 'name') ?? '');
    if (inner.includes('\n')) return { block: inner };
    return { inline: /kbd$/i.test(element.name) ? `<kbd>${inner}</kbd>` : inner };
  },
  field: async (element, mdx) => {
    const place = ['path', 'query', 'body', 'header', 'name'].find((one) => mdx.said(element, one) !== undefined);
    const name = place === undefined ? undefined : mdx.said(element, place);
    const type = mdx.said(element, 'type');
    const fallback = mdx.value(element, 'default', 'initialValue', 'placeholder');
    const facts = [
      ...(type === undefined ? [] : [asText(type)]),
      ...(place === undefined || place === 'name' ? [] : [place]),
      ...(mdx.value(element, 'required') === true ? ['required'] : []),
      ...(mdx.value(element, 'deprecated') === true ? ['deprecated'] : []),
      ...(typeof fallback === 'string' || typeof fallback === 'number' || typeof fallback === 'boolean'
        ? [`default: ${asText(String(fallback))}`]
        : []),
    ];
    return { block: `**\`${name ?? ''}\`**${facts.length === 0 ? '' : ` (${facts.join(', ')})`}\n\n${await mdx.inner(element)}` };
  },
  update: async (element, mdx) => {
    const [label, description] = [mdx.said(element, 'label'), mdx.said(element, 'description')];
    const head = label === undefined ? '' : `## ${asText(label)}\n\n`;
    return { block: `${head}${description === undefined ? '' : `${asText(description)}\n\n`}${await mdx.inner(element)}` };
  },
  content: () => undefined,
  nothing: () => ({ inline: '' }),
};

const TAB_TITLES = ['label', 'title', 'header', 'tabName', 'value', 'name', 'id'];

async function tabs(element: MdxElement, mdx: MdxContext): Promise<ComponentText | undefined> {
  const tabs = childrenOf(element, 'tab');
  if (tabs.length === 0) return { block: `::: code-group\n\n${await mdx.inner(element)}\n\n:::` };
  const listed = mdx.value(element, 'items', 'values', 'labels', 'titles');
  const items: readonly Value[] = Array.isArray(listed) ? listed : [];
  const made: string[] = [];
  for (const [at, tab] of tabs.entries()) {
    const value = mdx.said(tab, 'value');
    const item = items.find((one) => isRecord(one) && one['value'] === value && value !== undefined) ?? items[at];
    const title = mdx.said(tab, 'label', 'title', 'header', 'tabName') ?? labelOf(item) ?? mdx.said(tab, ...TAB_TITLES) ?? String(at + 1);
    made.push(`{% tab title="${asTitle(title)}" %}\n\n${await mdx.inner(tab)}\n\n{% endtab %}`);
  }
  return { block: `{% tabs %}\n\n${made.join('\n\n')}\n\n{% endtabs %}` };
}

/** The elements of a kind within, also below fragments. */
function childrenOf({ children }: MdxElement, kind: ComponentKind): MdxElement[] {
  return children.flatMap((child: MdxNode) => {
    if (child.kind !== 'element') return [];
    if (kindOfComponent(child.name) === kind) return [child];
    return child.name === '' || child.name.endsWith('Fragment') ? childrenOf(child, kind) : [];
  });
}

/** A file, or a folder with what is in it, as items of a list. */
async function treeEntry(entry: MdxElement, mdx: MdxContext): Promise<string> {
  const inner = await Promise.all(childrenOf(entry, 'entry').map((one) => treeEntry(one, mdx)));
  const name = asText(mdx.said(entry, 'name', 'label') ?? '');
  const isFolder = entry.name.endsWith('Folder');
  return [`- ${name}${isFolder ? '/' : ''}`, ...inner.flatMap((text) => text.split('\n').map((line) => `  ${line}`))].join('\n');
}

/** Code within tags is a text, or a fence. */
async function codeWithin({ children }: MdxElement, mdx: MdxContext): Promise<string> {
  const said = children.filter((child) => child.kind !== 'text' || child.text.trim() !== '');
  const [only] = said.length === 1 ? said : [];
  if (only?.kind === 'fence') return only.text.trim().split('\n').slice(1, -1).join('\n');
  const text = await mdx.nodes(only?.kind === 'code' ? [only] : children, '<', true);
  return text.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

const encodedAddress = (address: string): string => address.replace(/[<>\s\\]/g, (sign) => encodeURIComponent(sign));
