import type { ContentRef } from '../../../common/document/content-ref.js';
import type { HrefOf } from '../../../common/document/tag-data.js';
import type { PageIndex } from '../../versions/records/page-index.js';
import type { PageRecord } from '../../versions/records/page-record.js';
import { slugFor } from '../../versions/records/slug.js';
import { archiveHrefs } from '../format/archive-hrefs.js';
import { SUMMARY } from '../format/archive-paths.js';
import { type EntryMark, printMark } from '../format/entry-mark.js';
import type { Layout } from '../format/layout.js';
import { oneLine } from '../format/one-line.js';

/** The fields that groups and links have, in the order in which they are written. */
const MARKED = ['linkTitle', 'emoji', 'icon', 'hidden', 'noIndex', 'noRobotsIndex', 'condition'] as const;

/** The table of contents: the order of pages, and the entries that have no file. `isListed` says which pages it has. */
export function printSummary(
  pages: PageIndex,
  layout: Layout,
  { path = SUMMARY, isListed = () => true }: { path?: string; isListed?: (page: PageRecord) => boolean } = {},
): string {
  const lines = ['# Table of contents', ''];
  const hrefOf = archiveHrefs(layout, path);
  const list = (parent: string | null, indent: string) => {
    for (const page of pages.childrenOf(parent)) {
      if (page.type === 'group' || !isListed(page)) continue;
      lines.push(`${indent}* ${lineOf(page)}`);
      list(page.id, `${indent}  `);
    }
  };
  const lineOf = (page: PageRecord): string => {
    if (page.type === 'document') return `[${escaped(page.linkTitle ?? page.title)}](${hrefOf({ kind: 'page', page: page.id })})`;
    if (page.type === 'link') return `[${escaped(page.title)}](${linkOf(page, hrefOf)})${printMark(markOf(page, hrefOf))}`;
    return `[${escaped(page.title)}](#)${printMark({ computed: page.computed, ...markOf(page, hrefOf) })}`;
  };
  let inGroup = false;
  for (const page of pages.childrenOf(null).filter(isListed)) {
    if (page.type === 'group') {
      if (lines.at(-1) !== '') lines.push('');
      lines.push(`## ${escaped(page.title)}${printMark(markOf(page, hrefOf))}`, '');
      list(page.id, '');
      inGroup = true;
      continue;
    }
    // Whatever follows the heading of a group is in the group, up to a rule.
    if (inGroup) lines.push(...(lines.at(-1) === '' ? [] : ['']), '---', '');
    inGroup = false;
    lines.push(`* ${lineOf(page)}`);
    list(page.id, '  ');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

function markOf(page: PageRecord, hrefOf: HrefOf): EntryMark {
  const fields = MARKED.filter((name) => page[name] !== undefined && page[name] !== '' && page[name] !== false);
  const title = page.title === oneLine(page.title) ? {} : { title: page.title };
  const slug = page.type === 'group' && page.slug !== slugFor(page.title) ? { slug: page.slug } : {};
  const target = page.target && !isPlain(page.target) ? { target: hrefOf(page.target) ?? page.target } : {};
  return { ...title, ...slug, ...target, ...Object.fromEntries(fields.map((name) => [name, page[name]])) };
}

/** Whether its URL can be written between parentheses. */
const isPlain = (target: ContentRef): boolean => target.kind === 'url' && isPlainUrl(String(target['url']));
const isPlainUrl = (url: string): boolean => /^https?:\/\/[^\s()<>\\]+$/.test(url);

/** The address that readers of the file follow; the comment after it tells a target that has none. */
function linkOf({ target }: PageRecord, hrefOf: HrefOf): string {
  const href = target && hrefOf(target);
  return href !== undefined && /^[^\s()<>\\]+$/.test(href) ? href : '#';
}

/** Also escapes what would begin a comment. */
const escaped = (title: string): string => oneLine(title).replace(/[\\[\]<*_`#&]/g, String.raw`\$&`);
