import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityMetadata } from 'typeorm';
import type { Part } from './selection.js';

export type EntityClass<T = unknown> = new () => T;

/** How a column is transferred: inside a JSON array, as is or in milliseconds, or as a column of its own. */
type Passage = 'value' | 'milliseconds' | 'apart';

interface Column {
  property: string;
  name: string;
  passage: Passage;
  selected: boolean;
}

interface Plan {
  table: string;
  /** A column of the primary key, which is null only where an outer join found nothing. */
  key: string;
  columns: readonly Column[];
  selected: Passages;
}

interface Passages {
  inJson: readonly Column[];
  apart: readonly Column[];
}

/** Types that JSON represents exactly as pg would read them. */
const SAME_IN_JSON: ReadonlySet<unknown> = new Set(['text', 'boolean', 'integer', 'jsonb', 'uuid']);

/**
 * Reads entities from hand-written SQL: `columns` returns the select list of an entity under an alias, `read` makes the
 * instance from a row. A hot read costs one statement and no query builder. Most of an entity is transferred as one
 * JSON array: pg parses the description of each column of each result again, which took half the time of a list.
 * Columns with `select: false` are left out, as in every TypeORM read. Lists pass a constant array of the few properties that
 * they show of other entities: every column takes time in the database, too.
 */
@Injectable()
export class EntityRows {
  private readonly plans = new Map<EntityClass, Plan>();
  private readonly excerpts = new Map<EntityClass, WeakMap<readonly string[], Passages>>();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  table(entity: EntityClass): string {
    return `"${this.planOf(entity).table}"`;
  }

  column(entity: EntityClass, property: string): string {
    const column = this.planOf(entity).columns.find((candidate) => candidate.property === property);
    if (!column) throw new Error(`${entity.name} has no column "${property}"`);
    return `"${column.name}"`;
  }

  /** The SQL type of a column. */
  typeOf(entity: EntityClass, property: string): string {
    const { type } = this.dataSource.getMetadata(entity).findColumnWithPropertyName(property)!;
    return this.dataSource.driver.normalizeType({ type });
  }

  /** An entity that is transferred as JSON as a whole, for a `Selection`. */
  part<T>(entity: EntityClass<T>, alias: string, only?: readonly (keyof T & string)[]): Part {
    const { inJson, apart } = this.passagesOf(entity, only);
    if (apart.length > 0 || inJson[0]?.name !== this.planOf(entity).key) {
      throw new Error(`${entity.name} cannot be a part of a selection`);
    }
    return { name: alias, columns: inJson.map(jsonOf(alias)) };
  }

  columns<T>(entity: EntityClass<T>, alias: string, only?: readonly (keyof T & string)[]): string {
    const { inJson, apart } = this.passagesOf(entity, only);
    const values = inJson.map(jsonOf(alias));
    return [
      `CASE WHEN ${alias}."${this.planOf(entity).key}" IS NOT NULL THEN json_build_array(${values.join(', ')}) END AS "${alias}"`,
      ...apart.map(({ name }) => `${alias}."${name}" AS "${alias}.${name}"`),
    ].join(', ');
  }

  /** Null if an outer join found nothing. */
  read<T>(entity: EntityClass<T>, alias: string, row: Readonly<Record<string, unknown>>): T | null;
  read<T, K extends keyof T & string>(
    entity: EntityClass<T>,
    alias: string,
    row: Readonly<Record<string, unknown>>,
    only: readonly K[],
  ): Pick<T, K> | null;
  read<T>(entity: EntityClass<T>, alias: string, row: Readonly<Record<string, unknown>>, only?: readonly (keyof T & string)[]): T | null {
    const values = row[alias] as unknown[] | null;
    if (values === null) return null;
    const { inJson, apart } = this.passagesOf(entity, only);
    const instance = new entity() as Record<string, unknown>;
    for (let i = 0; i < inJson.length; i++) {
      const { property, passage } = inJson[i]!;
      const value = values[i];
      instance[property] = passage === 'milliseconds' && value !== null ? new Date(value as number) : value;
    }
    for (const { property, name } of apart) instance[property] = row[`${alias}.${name}`];
    return instance as T;
  }

  private passagesOf(entity: EntityClass, only: readonly string[] | undefined): Passages {
    if (only === undefined) return this.planOf(entity).selected;
    let parts = this.excerpts.get(entity);
    if (!parts) this.excerpts.set(entity, (parts = new WeakMap()));
    let part = parts.get(only);
    if (!part) {
      part = passagesOf(this.planOf(entity).columns.filter(({ property }) => only.includes(property)));
      parts.set(only, part);
    }
    return part;
  }

  private planOf(entity: EntityClass): Plan {
    let plan = this.plans.get(entity);
    if (!plan) {
      plan = planFor(this.dataSource.getMetadata(entity));
      this.plans.set(entity, plan);
    }
    return plan;
  }
}

function planFor(metadata: EntityMetadata): Plan {
  const columns = metadata.columns.map((column): Column => ({
    property: column.propertyName,
    name: column.databaseName,
    passage: passageOf(column),
    selected: column.isSelect,
  }));
  const key = metadata.primaryColumns[0]!.databaseName;
  return { table: metadata.tableName, key, columns, selected: passagesOf(columns.filter(({ selected }) => selected)) };
}

const jsonOf =
  (alias: string) =>
  ({ name, passage }: Column): string =>
    passage === 'milliseconds' ? `(date_part('epoch', ${alias}."${name}") * 1000)::bigint` : `${alias}."${name}"`;

const passagesOf = (columns: readonly Column[]): Passages => ({
  inJson: columns.filter(({ passage }) => passage !== 'apart'),
  apart: columns.filter(({ passage }) => passage === 'apart'),
});

function passageOf({ type, precision, isArray }: EntityMetadata['columns'][number]): Passage {
  if (SAME_IN_JSON.has(type)) return 'value';
  // A date survives the round trip unchanged only with millisecond precision.
  return type === 'timestamptz' && precision === 3 && !isArray ? 'milliseconds' : 'apart';
}
