import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

export type EntityClass<T = unknown> = new () => T;

interface Column {
  property: string;
  name: string;
}

/**
 * Reads entities out of hand-written SQL: `columns` is the select list of an entity under an alias, `read`
 * makes the instance from a row. A hot read costs one statement and no query builder.
 */
@Injectable()
export class EntityRows {
  private readonly plans = new Map<EntityClass, { table: string; columns: Column[] }>();

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
    return this.planOf(entity)
      .columns.map(({ name }) => `${alias}."${name}" AS "${alias}.${name}"`)
      .join(', ');
  }

  /** Null when an outer join found nothing: every entity has a primary column `id`. */
  read<T>(entity: EntityClass<T>, alias: string, row: Readonly<Record<string, unknown>>): T | null {
    if (row[`${alias}.id`] === null) return null;
    const instance = new entity();
    for (const { property, name } of this.planOf(entity).columns) {
      (instance as Record<string, unknown>)[property] = row[`${alias}.${name}`];
    }
    return instance;
  }

  private planOf(entity: EntityClass) {
    let plan = this.plans.get(entity);
    if (!plan) {
      const metadata = this.source.getMetadata(entity);
      plan = {
        table: metadata.tableName,
        columns: metadata.columns.map((column) => ({ property: column.propertyName, name: column.databaseName })),
      };
      this.plans.set(entity, plan);
    }
    return plan;
  }
}
