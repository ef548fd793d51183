import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityMetadata } from 'typeorm';

export type EntityClass<T = unknown> = new () => T;

/** How a column gets here: in a JSON array, as it is or as milliseconds, or as a column of the answer. */
type Passage = 'value' | 'milliseconds' | 'apart';

interface Column {
  property: string;
  name: string;
  passage: Passage;
  selected: boolean;
}

interface Plan {
  table: string;
  columns: readonly Column[];
  inJson: readonly Column[];
  apart: readonly Column[];
}

/** What JSON holds just as pg would read it. */
const SAME_IN_JSON: ReadonlySet<unknown> = new Set(['text', 'boolean', 'integer', 'jsonb', 'uuid']);

/**
 * Reads entities out of hand-written SQL: `columns` is the select list of an entity under an alias, `read`
 * makes the instance from a row. A hot read costs one statement and no query builder. Most of an entity comes as
 * one JSON array: pg describes and reads each column of each answer anew, which took half the time of a list.
 * Columns declared with `select: false` are left out, as in all that TypeORM reads.
 */
@Injectable()
export class EntityRows {
  private readonly plans = new Map<EntityClass, Plan>();

  constructor(@InjectDataSource() private readonly source: DataSource) {}

  table(entity: EntityClass): string {
    return `"${this.planOf(entity).table}"`;
  }

  column(entity: EntityClass, property: string): string {
    const column = this.planOf(entity).columns.find((candidate) => candidate.property === property);
    if (!column) throw new Error(`${entity.name} has no column "${property}"`);
    return `"${column.name}"`;
  }

  columns(entity: EntityClass, alias: string): string {
    const { inJson, apart } = this.planOf(entity);
    const values = inJson.map(({ name, passage }) =>
      passage === 'milliseconds' ? `(date_part('epoch', ${alias}."${name}") * 1000)::bigint` : `${alias}."${name}"`,
    );
    return [
      `json_build_array(${values.join(', ')}) AS "${alias}"`,
      ...apart.map(({ name }) => `${alias}."${name}" AS "${alias}.${name}"`),
    ].join(', ');
  }

  /** Null when an outer join found nothing: every entity has a primary column `id`, of text. */
  read<T>(entity: EntityClass<T>, alias: string, row: Readonly<Record<string, unknown>>): T | null {
    const values = row[alias] as unknown[];
    if (values[0] === null) return null;
    const { inJson, apart } = this.planOf(entity);
    const instance = new entity() as Record<string, unknown>;
    for (let i = 0; i < inJson.length; i++) {
      const { property, passage } = inJson[i]!;
      const value = values[i];
      instance[property] = passage === 'milliseconds' && value !== null ? new Date(value as number) : value;
    }
    for (const { property, name } of apart) instance[property] = row[`${alias}.${name}`];
    return instance as T;
  }

  private planOf(entity: EntityClass): Plan {
    let plan = this.plans.get(entity);
    if (!plan) {
      plan = planFor(this.source.getMetadata(entity));
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
  const selected = columns.filter((column) => column.selected);
  const inJson = selected.filter(({ passage }) => passage !== 'apart');
  // By the id `read` tells a row from none, wherever the entity declares it.
  inJson.sort((a, b) => Number(b.property === 'id') - Number(a.property === 'id'));
  return { table: metadata.tableName, columns, inJson, apart: selected.filter(({ passage }) => passage === 'apart') };
}

function passageOf({ type, precision, isArray }: EntityMetadata['columns'][number]): Passage {
  if (SAME_IN_JSON.has(type)) return 'value';
  // Only to the millisecond is a date the same there and back.
  return type === 'timestamptz' && precision === 3 && !isArray ? 'milliseconds' : 'apart';
}
