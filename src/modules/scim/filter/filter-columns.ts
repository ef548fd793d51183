import type { Comparison } from './filter.js';

/** How an attribute is found in the database. */
export interface FilterColumn {
  /** Texts are compared in lower case, unless they are exact. */
  kind: 'text' | 'exact' | 'boolean' | 'moment';
  /** SQL. */
  sql: string;
}

/** An attribute with several values, each of which is a text of its own. */
export interface FilterList {
  kind: 'list';
  /** SQL: whether one of the values fulfils a condition. */
  some: (condition: (value: string) => string) => string;
  /** SQL: whether one of the values is this one, by an index. */
  has: (value: string) => string;
  /** Whether they are compared in lower case. */
  isExact: boolean;
}

/** By the path of the attribute in lower case, below its schema. */
export type FilterColumns = Readonly<Record<string, FilterColumn | FilterList>>;

const EMAILS = (array: string): FilterList => ({
  kind: 'list',
  isExact: false,
  has: (value) => `${array} @> ARRAY[${value}]`,
  some: (condition) => `EXISTS (SELECT FROM unnest(${array}) AS of (value) WHERE ${condition('of.value')})`,
});

/** Of `scim_users u`. */
export const USER_COLUMNS: FilterColumns = {
  id: { kind: 'exact', sql: 'u.id' },
  externalid: { kind: 'exact', sql: 'u.external_id' },
  username: { kind: 'text', sql: 'u.user_name' },
  displayname: { kind: 'text', sql: 'u.display_name' },
  active: { kind: 'boolean', sql: 'u.active' },
  emails: EMAILS('u.emails'),
  'emails.value': EMAILS('u.emails'),
  'emails[work]': EMAILS('u.work_emails'),
  'meta.created': { kind: 'moment', sql: 'u.created_at' },
  'meta.lastmodified': { kind: 'moment', sql: 'u.updated_at' },
};

/** Of `scim_groups g`. */
export const GROUP_COLUMNS: FilterColumns = {
  id: { kind: 'exact', sql: 'g.id' },
  externalid: { kind: 'exact', sql: 'g.external_id' },
  displayname: { kind: 'text', sql: 'g.display_name' },
  members: membersOf('g'),
  'members.value': membersOf('g'),
  'meta.created': { kind: 'moment', sql: 'g.created_at' },
  'meta.lastmodified': { kind: 'moment', sql: 'g.updated_at' },
};

function membersOf(group: string): FilterList {
  const some: FilterList['some'] = (condition) =>
    `EXISTS (SELECT FROM scim_seats s WHERE s.group_id = ${group}.id AND ${condition('s.scim_user_id')})`;
  return { kind: 'list', isExact: true, some, has: (value) => some((id) => `${id} = ${value}`) };
}

/** Which operators a kind of value has. */
export const OPERATORS: Readonly<Record<(FilterColumn | FilterList)['kind'], readonly Comparison[]>> = {
  text: ['eq', 'ne', 'co', 'sw', 'ew'],
  exact: ['eq', 'ne', 'co', 'sw', 'ew'],
  list: ['eq', 'ne', 'co', 'sw', 'ew'],
  boolean: ['eq', 'ne'],
  moment: ['eq', 'ne', 'gt', 'ge', 'lt', 'le'],
};
