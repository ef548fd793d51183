import type { ContentRef } from '../../../../common/document/content-ref.js';
import type { Resolve } from '../../../../common/document/tag-data.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import { spoken } from '../layouts/folder-nodes.js';
import { titleOf } from '../plan/plan-pages.js';
import type { PlannedPage } from '../plan/plan.js';
import { readFields, refOf } from './page-fields.js';

/** What the table of contents can say of groups and links. */
const MARKED = ['linkTitle', 'emoji', 'icon', 'hidden', 'condition'] as const;
const OF_GROUPS = ['noIndex', 'noRobotsIndex'] as const;

/** The fields of an entry without a file: from the table of contents, and from the existing entry. */
export async function entryRecord(
  { node, type, slug, existing }: PlannedPage,
  resolve: Resolve,
): Promise<Partial<PageRecord> & { title: string }> {
  const { mark } = node;
  const listed = titleOf(node) === '' ? spoken(slug) : titleOf(node);
  // A page that only holds others, and a computed page, are not changed by an import.
  if (existing && (type === 'document' || type === 'computed')) return existing;
  const marked = Object.fromEntries([...MARKED, ...(type === 'group' ? OF_GROUPS : [])].map((name) => [name, mark[name]]));
  const target = type === 'link' ? (refOf(mark['target'], resolve) ?? linkOf(node.href, resolve)) : undefined;
  const { fields, invalid } = await readFields(type === 'computed' ? 'document' : type, {
    title: listed.slice(0, 255),
    ...marked,
    ...(target && { target }),
  });
  // Nobody may see what is below a condition that cannot be understood.
  const closed = invalid.includes('condition') ? { condition: 'false' } : {};
  return { ...fields, ...closed, title: fields.title ?? spoken(slug), ...(target && { target }) };
}

const linkOf = (href: string | undefined, resolve: Resolve): ContentRef =>
  (href === undefined ? undefined : resolve(href)) ?? { kind: 'url', url: href ?? '#' };
