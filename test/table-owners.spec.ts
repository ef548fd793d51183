import { expect, it } from 'vitest';
import { useApp } from './support/app.js';
import { TABLE_OWNERS } from './support/table-owners.js';

const t = useApp();

interface Table {
  name: string;
  columns: string[];
  /** The tables that each column refers to. */
  references: Record<string, string[]>;
}

const tables = () =>
  t.db.query<Table>(
    `SELECT c.relname AS name,
            (SELECT array_agg(a.attname::text) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
            (SELECT coalesce(jsonb_object_agg(r.name, r.tables), '{}') FROM (
               SELECT a.attname AS name, jsonb_agg(k.confrelid::regclass::text) AS tables
               FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(k.conkey)
               WHERE k.conrelid = c.oid AND k.contype = 'f' GROUP BY 1) r) AS "references"
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1`,
  );

it('says of every table to whom its rows belong, and of no other', async () => {
  expect(Object.keys(TABLE_OWNERS)).toEqual((await tables()).map(({ name }) => name));
});

it('finds the organization of every row that has one by the columns that it names', async () => {
  const wrong = (await tables()).flatMap(({ name, columns, references }) => {
    const owner = TABLE_OWNERS[name]!;
    if ('organization' in owner) return name === 'orgs' || columns.includes('org_id') ? [] : [`${name} has no org_id`];
    if (!('by' in owner)) return columns.includes('org_id') ? [`${name} has an org_id`] : [];
    if (columns.includes('org_id') && owner.of !== 'users') return [`${name} has an org_id`];
    return references[owner.by]?.includes(owner.of) ? [] : [`${name}.${owner.by} does not refer to ${owner.of}`];
  });
  expect(wrong).toEqual([]);
});

it('ends at an organization, a person or nobody', () => {
  const endless = Object.keys(TABLE_OWNERS).filter((name) => {
    let table = name;
    for (let steps = 0; steps < 6; steps += 1) {
      const owner = TABLE_OWNERS[table];
      if (owner === undefined) return true;
      if (!('by' in owner)) return false;
      table = owner.of;
    }
    return true;
  });
  expect(endless).toEqual([]);
});
