import type { ContentRef } from '../../src/common/document/content-ref.js';
import type { HtmlContext, HtmlFile, LinkTarget } from '../../src/common/document/html/html-context.js';
import type { Block } from '../../src/common/document/rich-text.js';
import { addressOf, type ContentFile, type ContentSource, type ShownPage } from '../places/space/content-source.js';
import type { Language } from '../words/language.js';
import type { Words } from '../words/words.js';

/** What documents refer to. */
export interface Referred {
  source: ContentSource;
  pages: ReadonlyMap<string, ShownPage>;
  files: ReadonlyMap<string, ContentFile>;
}

/** How documents look in the workbench: links lead to its places, and conditional blocks are shown with their conditions. */
export function htmlContext({ source, pages, files }: Referred, language: Language, words: Words): HtmlContext {
  const sourceOf = ({ space }: ContentRef): ContentSource =>
    typeof space === 'string' && space !== source.spaceId ? { spaceId: space } : source;
  const pageTarget = (ref: ContentRef): LinkTarget => {
    const within = sourceOf(ref);
    const id = String(ref['page']);
    const page = within === source ? pages.get(id) : undefined;
    const anchor = ref.kind === 'anchor' ? `#${encodeURIComponent(String(ref['anchor']))}` : '';
    return { href: addressOf(within, id) + anchor, ...(page && { title: page.title }) };
  };
  const file = (ref: ContentRef): HtmlFile | undefined => {
    const found = ref.kind === 'file' ? files.get(String(ref['file'])) : undefined;
    return found && { href: found.downloadURL, name: found.name, size: found.size, contentType: found.contentType, ...found.dimensions };
  };
  return {
    language,
    words: words.document,
    externalLinks: 'new-tab',
    linkTo: (ref) => {
      if (ref.kind === 'url') return { href: String(ref['url']) };
      if (ref.kind === 'anchor' && ref['page'] === undefined) return { href: `#${encodeURIComponent(String(ref['anchor']))}` };
      if (ref.kind === 'page' || ref.kind === 'anchor') return pageTarget(ref);
      if (ref.kind === 'space') return { href: addressOf({ spaceId: String(ref['space']) }) };
      const found = file(ref);
      return found && { href: found.href, title: found.name };
    },
    file,
    shownBy: (block) => (block.type === 'if' ? withCondition(block, words) : undefined),
  };
}

/** The blocks, below a note that says who sees them. */
function withCondition({ data, nodes = [] }: Block, { pages }: Words): Block[] {
  const leaf = (text: string, marks: { object: 'mark'; type: 'code'; data: object }[]) => ({ object: 'leaf', text, marks });
  const note = {
    object: 'block',
    type: 'paragraph',
    isVoid: false,
    data: {},
    nodes: [
      {
        object: 'text',
        leaves: [leaf(`${pages.shownIf} `, []), leaf(String(data['expression']), [{ object: 'mark', type: 'code', data: {} }])],
      },
    ],
  };
  return [note, ...nodes] as unknown as Block[];
}
