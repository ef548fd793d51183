import { hash } from 'node:crypto';
import { DEFAULT_LIMIT } from '../http/list-limits.js';
import { foreignCursor, readCursor, writeCursor } from './cursor.js';
import type { Database } from './database.js';
import { Selection, valueAs, type Part } from './selection.js';

export interface PageQuery {
  page?: string;
  limit?: number;
}

export interface Page<T> {
  items: T[];
  count: number;
  next?: { page: string };
}

export interface SortKey {
  sql: string;
  type: 'timestamptz' | 'text' | 'int';
  direction: 'ASC' | 'DESC';
  /** Null values come last in either direction. */
  nullable?: boolean;
}

export interface Listing {
  /** The list's name inside its cursors: a cursor of one list is refused by another. */
  name: string;
  /** A `Selection` takes half the time of a text, whose columns are transferred one by one. */
  select: string | Selection;
  from: string;
  /** The part of `from` that the conditions need, if joins can be left out to count the rows. */
  counted?: string;
  /** SQL: the number of rows, if it is known without counting them. It uses the values of the conditions only. */
  total?: string;
  where: readonly string[];
  values: readonly unknown[];
  /** The last key must be unique (the id): otherwise rows that tie at a page boundary are lost. */
  order: readonly SortKey[];
  /**
   * The id of a row, for lists whose conditions may leave few rows of very many. PostgreSQL cannot know how few, so it may
   * walk the whole order to find them. With this, up to `FEW` rows are found by the conditions first, and sorted then.
   */
  maybeFew?: string;
}

/** Finding and sorting this many rows takes a few milliseconds; walking past 100,000 others to find them takes 200. */
const FEW = 2000;

/** The default order, for the rows under an alias. */
export const newestFirst = (alias: string): readonly SortKey[] => [
  { sql: `${alias}.created_at`, type: 'timestamptz', direction: 'DESC' },
  { sql: `${alias}.id`, type: 'text', direction: 'DESC' },
];

/** Lists rows by keyset pagination, which stays correct while rows are added and removed, with the total that the caller may see. */
export async function paginate<T>(
  db: Database,
  listing: Listing,
  { page, limit = DEFAULT_LIMIT }: PageQuery,
  read: (row: Readonly<Record<string, unknown>>) => T,
): Promise<Page<T>> {
  const binding = bindingOf(listing);
  const after = page === undefined ? undefined : decode(page, binding, listing.order);
  if (limit === 0) return { items: [], count: await countOf(db, listing) };

  const values = [...listing.values];
  const where = after ? [...listing.where, beyond(listing.order, after, values)] : listing.where;
  // The limit is a parameter: as part of the text, each limit would be a statement of its own, planned to read and sort the whole list.
  const rows = await readRows(db, listing, where, [...values, limit + 1]);
  const [first] = rows;
  if (!first) return { items: [], count: after ? await countOf(db, listing) : 0 };
  const items = rows.slice(0, limit);
  const more = rows.length > limit;
  return {
    items: items.map(read),
    count: first.total,
    ...(more && { next: { page: writeCursor([binding, ...keysIn(items.at(-1)!, listing.order)]) } }),
  };
}

type Row = Readonly<Record<string, unknown>> & { total: number };

/** The last value is the limit. */
async function readRows(db: Database, listing: Listing, where: readonly string[], values: readonly unknown[]): Promise<Row[]> {
  const page = listing.maybeFew === undefined ? inOrder(listing, where, values.length) : eitherWay(listing, where, values.length);
  const { select, order } = listing;
  if (typeof select === 'string') return db.query<Row>(page, values);
  const [found] = await db.query<{ rows: unknown[][] | null }>(`SELECT json_agg(page.item) AS rows FROM (${page}) page`, values);
  const selection = select.with(...keysOf(order), valueAs('total', ''));
  return (found!.rows ?? []).map((row) => selection.rowOf(row) as Row);
}

/** SQL: the columns of a row, with those that the next page and the total are made from. */
function shown({ select, order }: Listing, total: string): string {
  const more = [...keysOf(order), valueAs('total', total)];
  return typeof select === 'string'
    ? `${select}, ${new Selection(more).text}`
    : `json_build_array(${select.with(...more).columns.join(', ')}) AS item`;
}

const counted = ({ from, counted: part = from, total, where }: Listing) => total ?? `SELECT count(*)::int ${source({ from: part }, where)}`;

/** SQL: walks the rows in their order until enough of them fulfil the conditions. */
const inOrder = (listing: Listing, where: readonly string[], limit: number, total = `(${counted(listing)})`): string =>
  `SELECT ${shown(listing, total)} ${source(listing, where)}
   ORDER BY ${directions(
     listing.order.map(({ sql }) => sql),
     listing.order,
   )} LIMIT $${limit}`;

/**
 * SQL: counts the rows, and then walks their order if they are many, or finds and sorts all of them if they are few. The
 * condition on the count is decided before a branch starts, so the other branch is not executed.
 */
function eitherWay(listing: Listing, where: readonly string[], limit: number): string {
  const { order, maybeFew: id } = listing;
  const total = '(SELECT total FROM counted)';
  const sorted = order.map((_, i) => `k${i}`);
  return `WITH counted AS MATERIALIZED (SELECT (${counted(listing)}) AS total)
    (${inOrder(listing, [...where, `${total} > ${FEW}`], limit, total)})
    UNION ALL
    (${inOrder(
      listing,
      [
        `${total} <= ${FEW}`,
        `${id} = ANY(ARRAY(
      WITH found AS MATERIALIZED (SELECT ${id} AS id, ${order.map(({ sql }, i) => `${sql} AS k${i}`).join(', ')} ${source(listing, where)})
      SELECT id FROM found ORDER BY ${directions(sorted, order)} LIMIT $${limit}))`,
      ],
      limit,
      total,
    )})`;
}

const directions = (keys: readonly string[], order: readonly SortKey[]) =>
  order.map(({ direction, nullable }, i) => `${keys[i]} ${direction}${nullable ? ' NULLS LAST' : ''}`).join(', ');

const source = ({ from }: Pick<Listing, 'from'>, where: readonly string[]) =>
  `FROM ${from}${where.length > 0 ? ` WHERE ${where.map((condition) => `(${condition})`).join(' AND ')}` : ''}`;

const textOf = (select: Listing['select']) => (typeof select === 'string' ? select : select.text);

/** Counts over the whole select: a parameter that is used only in the select would otherwise have no type. */
async function countOf(db: Database, listing: Listing): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    listing.total === undefined
      ? `SELECT count(*)::int AS total FROM (SELECT ${textOf(listing.select)} ${source(listing, listing.where)}) counted`
      : `SELECT (${listing.total}) AS total`,
    listing.values,
  );
  return row!.total;
}

/** Timestamps are transferred as epoch milliseconds. Columns are timestamptz(3), so no precision is lost. */
const keysOf = (order: readonly SortKey[]): Part[] =>
  order.map(({ sql, type }, i) => valueAs(`key.${i}`, type === 'timestamptz' ? `(date_part('epoch', ${sql}) * 1000)::bigint` : sql));

const keysIn = (row: Readonly<Record<string, unknown>>, order: readonly SortKey[]) =>
  order.map(({ type }, i) => {
    const key = row[`key.${i}`];
    // pg returns a bigint as text.
    return type === 'text' || key === null ? key : Number(key);
  });

/** A condition for the rows strictly after `after`. Adds the values it needs to `values`. */
function beyond(order: readonly SortKey[], after: readonly unknown[], values: unknown[]): string {
  const holders = order.map((key, i) => {
    if (after[i] === null) return 'NULL';
    values.push(after[i]);
    return key.type === 'timestamptz'
      ? `to_timestamp($${values.length}::bigint / 1000.0)::timestamptz(3)`
      : `$${values.length}::${key.type}`;
  });
  const operator = ({ direction }: SortKey) => (direction === 'ASC' ? '>' : '<');
  // An index can be used only with a single row comparison, which is equivalent only without nulls and mixed directions.
  if (order.every((key) => !key.nullable && key.direction === order[0]!.direction)) {
    return `(${order.map((key) => key.sql).join(', ')}) ${operator(order[0]!)} (${holders.join(', ')})`;
  }
  return order
    .map((key, i) => {
      const behind =
        after[i] === null ? 'false' : `${key.sql} ${operator(key)} ${holders[i]}${key.nullable ? ` OR ${key.sql} IS NULL` : ''}`;
      return [...order.slice(0, i).map((tied, k) => `${tied.sql} IS NOT DISTINCT FROM ${holders[k]}`), `(${behind})`].join(' AND ');
    })
    .map((step) => `(${step})`)
    .join(' OR ');
}

/** A cursor is bound to one list with its parent, filters and sort order. */
const bindingOf = ({ name, where, values, order }: Listing) =>
  hash('sha256', JSON.stringify([name, where, values, order]), 'base64url').slice(0, 12);

function decode(page: string, binding: string, order: readonly SortKey[]): unknown[] {
  const [bound, ...keys] = readCursor(page);
  const fits = bound === binding && keys.length === order.length && order.every((key, i) => isKey(key, keys[i]));
  if (!fits) throw foreignCursor();
  return keys;
}

/** The ranges that PostgreSQL accepts; for timestamps, from its minimum in 4713 BC to the maximum of JavaScript. */
const RANGES = { int: [-2_147_483_648, 2_147_483_647], timestamptz: [-2.1e14, 8.64e15] } as const;

function isKey({ type, nullable }: SortKey, value: unknown): boolean {
  if (value === null) return nullable === true;
  if (type === 'text') return typeof value === 'string' && !value.includes('\0');
  const [from, to] = RANGES[type];
  return Number.isSafeInteger(value) && (value as number) >= from && (value as number) <= to;
}
