import { DefaultNamingStrategy, type Table } from 'typeorm';

const snakeCase = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
const nameOf = (table: Table | string) => (typeof table === 'string' ? table : table.name).split('.').at(-1)!;

/**
 * Maps `createdAt` in code to `created_at` in SQL, and names keys and indexes as PostgreSQL itself would: hand-written
 * statements need no quotes, and migrations need no names of their own.
 */
export class SnakeCase extends DefaultNamingStrategy {
  override columnName(property: string, custom: string | undefined, prefixes: string[]): string {
    return custom ?? [...prefixes, property].map(snakeCase).join('_');
  }

  override joinColumnName(relation: string, column: string): string {
    return snakeCase(`${relation}_${column}`);
  }

  override primaryKeyName(table: Table | string): string {
    return `${nameOf(table)}_pkey`;
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return `${nameOf(table)}_${columns.join('_')}_fkey`;
  }

  override indexName(table: Table | string, columns: string[]): string {
    return `${nameOf(table)}_${columns.join('_')}_idx`;
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return `${nameOf(table)}_${columns.join('_')}_key`;
  }
}
