import type { ContentRef } from '../../../../common/document/content-ref.js';
import { readDto } from '../../../../common/http/read-dto.js';
import { isRecord } from '../../../../common/json/is-record.js';
import type { Resolve } from '../../../../common/document/tag-data.js';
import { fieldsOf } from '../../../content/write/apply/page-fields.js';
import { ContentBatch } from '../../../content/write/changes/content-batch.js';
import type { PageRecord, PageType } from '../../../versions/records/page-record.js';
import type { Fields } from '../layouts/page-head.js';
import { normalPage } from '../../../versions/records/normal-page.js';
import type { PlannedPage } from '../plan/plan.js';

/** The operation that would add an entry of a type. It has the rules for its fields. */
const OPERATIONS: Readonly<Record<Exclude<PageType, 'computed'>, object>> = {
  document: { operation: 'insert_page', document: {} },
  group: { operation: 'insert_group' },
  link: { operation: 'insert_link' },
};
const LONGEST_TITLE = 255;
const LONGEST_DESCRIPTION = 300;
const PARTS = ['title', 'description', 'tableOfContents', 'outline', 'pagination', 'metadata'] as const;

export interface ReadFields {
  fields: Partial<PageRecord>;
  /** The names of those that are invalid. They are left out. */
  invalid: readonly string[];
}

/** Reads the fields of a page from its front matter. Fields that it does not have get their default. */
export function readPageFields(
  front: Fields,
  { title, linkTitle, condition }: { title: string; linkTitle: string | undefined; condition: string | undefined },
  resolve: Resolve,
): Promise<ReadFields> {
  return readFields('document', {
    title: cut(title, LONGEST_TITLE),
    linkTitle: linkTitle && cut(linkTitle, LONGEST_TITLE),
    description: typeof front['description'] === 'string' ? cut(front['description'], LONGEST_DESCRIPTION) : undefined,
    emoji: front['emoji'] ?? undefined,
    icon: front['icon'] ?? undefined,
    hidden: front['hidden'] ?? undefined,
    noIndex: front['noIndex'] ?? undefined,
    noRobotsIndex: front['noRobotsIndex'] ?? undefined,
    condition,
    cover: coverOf(front, resolve),
    layout: layoutOf(front['layout']),
    metaLinks: metaLinksOf(front['metaLinks'], resolve),
    variables: isRecord(front['vars']) ? front['vars'] : undefined,
  });
}

/** Keeps the fields that a request could set, too. */
export async function readFields(type: Exclude<PageType, 'computed'>, given: Fields): Promise<ReadFields> {
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { problems } = await readDto(ContentBatch, { changes: [{ ...OPERATIONS[type], ...said }] }, false);
  const invalid = new Set(problems.first.flatMap(({ pointer }) => pointer.split('/')[3] ?? []));
  const valid = Object.fromEntries(Object.entries(said).filter(([name]) => !invalid.has(name)));
  return { fields: fieldsOf(valid), invalid: [...invalid] };
}

function coverOf(front: Fields, resolve: Resolve): object | undefined {
  const ref = refOf(front['cover'], resolve);
  const refDark = refOf(front['coverDark'], resolve);
  const { coverY: yPos, coverHeight: height } = front;
  if (!ref && !refDark && yPos === undefined && height === undefined) return undefined;
  return { ...(ref && { ref }), ...(refDark && { refDark }), yPos: yPos ?? 0, ...(height !== undefined && height !== null && { height }) };
}

/** In the form that GitBook writes. */
function layoutOf(value: unknown): object | undefined {
  if (!isRecord(value)) return undefined;
  const { width, cover } = value;
  const parts = PARTS.flatMap((name) => {
    const part = value[name];
    return isRecord(part) && typeof part['visible'] === 'boolean' ? [[name, part['visible']] as const] : [];
  });
  return {
    ...((width === 'wide' || width === 'default') && { width }),
    ...(isRecord(cover) && cover['visible'] !== undefined && { cover: cover['visible'] }),
    ...(isRecord(cover) && cover['size'] !== undefined && { coverSize: cover['size'] }),
    ...Object.fromEntries(parts),
  };
}

function metaLinksOf(value: unknown, resolve: Resolve): object | undefined {
  if (!isRecord(value)) return undefined;
  const canonical = refOf(value['canonical'], resolve);
  const alternates = Array.isArray(value['alternates']) ? value['alternates'].flatMap((one) => refOf(one, resolve) ?? []) : undefined;
  return { ...(canonical && { canonical }), ...(alternates && { alternates }) };
}

/** What has no address is written as the reference itself. */
export const refOf = (value: unknown, resolve: Resolve): ContentRef | undefined =>
  typeof value === 'string' ? resolved(value, resolve) : isRecord(value) ? (value as ContentRef) : undefined;

/** A field of a page does not hold what leads nowhere. */
function resolved(href: string, resolve: Resolve): ContentRef | undefined {
  const ref = resolve(href);
  return ref === null || ref.kind === 'unresolved' ? undefined : ref;
}

/** Cuts a text at a limit that counts characters as people see them. */
const cut = (text: string, longest: number): string => [...text.slice(0, 4 * longest).toWellFormed()].slice(0, longest).join('');

/** The record of an entry with these fields. */
export function pageRecord(
  { id, type, parent, position, slug, existing }: PlannedPage,
  fields: Partial<PageRecord> & { title: string },
  now: string,
): PageRecord {
  return normalPage({ ...fields, id, type, parent, position, slug, createdAt: existing?.createdAt ?? now, updatedAt: now });
}
