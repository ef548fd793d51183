import type { ContentRef } from '../../../../common/document/content-ref.js';
import { isRecord } from '../../../../common/json/is-record.js';
import type { PageRecord } from '../../../versions/records/page-record.js';
import type { PageFieldsDto } from '../changes/page-fields.dto.js';
import { changed } from '../changes/variables.field.js';

const CLEARABLE = ['emoji', 'icon', 'condition', 'description', 'linkTitle'] as const;
const PLAIN = ['title', 'linkTitle', 'emoji', 'icon', 'description', 'hidden', 'noIndex', 'noRobotsIndex', 'condition'] as const;

export type Fields = Omit<PageFieldsDto, 'slug' | 'at'>;

/** Applies the fields that are present, with references `resolved`. An empty string or null removes an optional field. */
export function fieldsOf(
  fields: Fields,
  before: Partial<PageRecord> = {},
  resolved: (ref: ContentRef) => ContentRef = (ref) => ref,
): Partial<PageRecord> {
  const named: Record<string, unknown> = {};
  for (const field of PLAIN) {
    const value = fields[field];
    if (value !== undefined) named[field] = value === '' && (CLEARABLE as readonly string[]).includes(field) ? undefined : value;
  }
  // An emoji and an icon exclude each other: the one that is set last stays.
  if (fields.emoji && !fields.icon) named['icon'] = undefined;
  if (fields.icon && !fields.emoji) named['emoji'] = undefined;
  if (fields.layout !== undefined) named['layout'] = plain({ ...before.layout, ...plain(fields.layout) });
  for (const field of ['cover', 'metaLinks'] as const) {
    const value = fields[field];
    if (value !== undefined) named[field] = value === null ? undefined : plain(withResolved(value, resolved));
  }
  if (fields.variables !== undefined) named['variables'] = orNone(changed(before.variables ?? {}, fields.variables));
  return named;
}

/** The cover or the links of a page, with ids in place of names of the batch. */
function withResolved(value: object, resolved: (ref: ContentRef) => ContentRef): object {
  const read = (member: unknown): unknown => {
    if (Array.isArray(member)) return member.map(read);
    return isRecord(member) && typeof member['kind'] === 'string' ? resolved(member as ContentRef) : member;
  };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, read(member)]));
}

/** Stored values are compared and hashed, so they must be plain objects without undefined members. */
const plain = (value: object): object => JSON.parse(JSON.stringify(value)) as object;

const orNone = <T extends object>(value: T): T | undefined => (Object.keys(value).length > 0 ? value : undefined);
