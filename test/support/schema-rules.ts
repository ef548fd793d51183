import type pg from 'pg';

/** What a schema promises to those who write to it, one line each, such as `users.email is text`. */
export interface Promises {
  tables: ReadonlySet<string>;
  /** By `table.column`. */
  columns: ReadonlyMap<string, { type: string; required: boolean; filled: boolean }>;
  /** Unique indexes, by what they say without their names. `ON CONFLICT` finds them by it. */
  unique: ReadonlyMap<string, Restriction>;
  /** Checks, references and exclusions. */
  constraints: ReadonlyMap<string, Restriction & { refersTo: string | null; blocks: boolean }>;
}

interface Restriction {
  table: string;
  columns: readonly string[];
}

const COLUMNS = `
  SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required,
    a.atthasdef OR a.attidentity <> '' AS filled
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND c.relname <> 'migrations'`;

/** The columns of an index with expressions are those that the expressions read, too. */
const UNIQUE = `
  SELECT i.indrelid::regclass::text AS table, regexp_replace(pg_get_indexdef(i.indexrelid), ' INDEX \\S+ ON ', ' ON ') AS definition,
    ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = i.indrelid AND (a.attnum = ANY (i.indkey::int2[]) OR EXISTS (
      SELECT FROM pg_depend d WHERE d.objid = i.indexrelid AND d.refobjid = i.indrelid AND d.refobjsubid = a.attnum))) AS columns
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique AND c.relname <> 'migrations'`;

const CONSTRAINTS = `
  SELECT conrelid::regclass::text AS table, replace(pg_get_constraintdef(oid), ' NOT VALID', '') AS definition,
    ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey)) AS columns,
    CASE WHEN contype = 'f' THEN confrelid::regclass::text END AS "refersTo", contype = 'f' AND confdeltype IN ('a', 'r') AS blocks
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f', 'x')`;

export async function promisesOf(client: pg.Client): Promise<Promises> {
  type Column = { table: string; name: string; type: string; required: boolean; filled: boolean };
  const { rows: columns } = await client.query<Column>(COLUMNS);
  const { rows: unique } = await client.query<Restriction & { definition: string }>(UNIQUE);
  const { rows: constraints } = await client.query<Restriction & { definition: string; refersTo: string | null; blocks: boolean }>(
    CONSTRAINTS,
  );
  return {
    tables: new Set(columns.map(({ table }) => table)),
    columns: new Map(columns.map(({ table, name, ...column }) => [`${table}.${name}`, column])),
    unique: new Map(unique.map(({ definition, ...index }) => [definition, index])),
    constraints: new Map(constraints.map(({ definition, ...constraint }) => [`${constraint.table} ${definition}`, constraint])),
  };
}

/** What a program that knows only the schema `known` can no longer do with `now`. Empty if `now` only adds to it. */
export function broken(known: Promises, now: Promises): string[] {
  return [...brokenTables(known, now), ...brokenColumns(known, now), ...brokenRestrictions(known, now)];
}

const brokenTables = (known: Promises, now: Promises) =>
  [...known.tables].filter((table) => !now.tables.has(table)).map((table) => `the table ${table} is gone`);

function* brokenColumns(known: Promises, now: Promises): Generator<string> {
  for (const [name, column] of known.columns) {
    const current = now.columns.get(name);
    if (!now.tables.has(tableOf(name))) continue;
    if (!current) yield `the column ${name} is gone`;
    else if (current.type !== column.type) yield `the column ${name} is ${current.type} instead of ${column.type}`;
    else if (current.required && !column.required) yield `the column ${name} refuses null`;
    else if (column.filled && !current.filled) yield `the column ${name} has no default any more`;
  }
  for (const [name, { required, filled }] of now.columns)
    if (known.tables.has(tableOf(name)) && !known.columns.has(name) && required && !filled)
      yield `the new column ${name} refuses null and has no default`;
}

function* brokenRestrictions(known: Promises, now: Promises): Generator<string> {
  for (const [definition, { table }] of known.unique)
    if (now.tables.has(table) && !now.unique.has(definition)) yield `ON CONFLICT does not find: ${definition}`;
  const isNew = ({ table, columns }: Restriction) =>
    known.tables.has(table) && columns.every((column) => known.columns.has(`${table}.${column}`));
  for (const [definition, index] of now.unique)
    if (isNew(index) && !known.unique.has(definition)) yield `the new index may refuse rows: ${definition}`;
  for (const [definition, constraint] of now.constraints) {
    if (known.constraints.has(definition)) continue;
    if (isNew(constraint)) yield `the new constraint may refuse rows: ${definition}`;
    else if (constraint.blocks && known.tables.has(constraint.refersTo!))
      yield `the new reference keeps ${constraint.refersTo} from being deleted: ${definition}`;
  }
}

const tableOf = (column: string) => column.slice(0, column.indexOf('.'));

/** Tables that have millions of rows in a large installation. */
export const LARGE_TABLES = ['content_objects', 'documents', 'document_links', 'revisions', 'search_pages', 'search_words'];

const ON_LARGE = `(?:ONLY )?"?(?:${LARGE_TABLES.join('|')})"?\\b`;
const LARGE_RULES: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(`CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)(?:IF NOT EXISTS )?(?:\\w+ )?ON ${ON_LARGE}`, 'i'),
    'creates an index without CONCURRENTLY',
  ],
  [new RegExp(`(?:UPDATE|DELETE FROM) ${ON_LARGE}`, 'i'), 'changes rows, which a job does in batches'],
  [
    new RegExp(`ALTER TABLE ${ON_LARGE}(?=[^;]*(?:REFERENCES|FOREIGN KEY|CHECK *\\())(?![^;]*NOT VALID)`, 'i'),
    'adds a constraint that is not NOT VALID',
  ],
  [new RegExp(`ALTER TABLE ${ON_LARGE}[^;]*SET NOT NULL`, 'i'), 'reads all rows for NOT NULL'],
];

/** What the statements of a migration may not do with large tables that exist already. */
export function slowStatements(statements: readonly string[], existing: ReadonlySet<string>): string[] {
  return statements
    .flatMap((statement) => statement.split(';'))
    .map((statement) => statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim())
    .flatMap((statement) =>
      LARGE_RULES.filter(([pattern]) => pattern.test(statement) && isExisting(statement, existing)).map(
        ([, rule]) => `${rule}: ${statement}`,
      ),
    );
}

const isExisting = (statement: string, existing: ReadonlySet<string>) =>
  LARGE_TABLES.some((table) => existing.has(table) && new RegExp(`\\b${table}\\b`).test(statement));
