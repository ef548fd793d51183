import { Injectable } from '@nestjs/common';
import { Database } from '../../../common/db/database.js';

/** What names a revision by itself. The parents of revisions and what is left of removed ones are none of it. */
const COLUMNS = `SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns c
  JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name AND t.table_type = 'BASE TABLE'
  WHERE c.table_schema = current_schema() AND c.column_name LIKE '%revision%' AND c.data_type = 'text'
  ORDER BY c.table_name, c.column_name`;

/**
 * Finds which revisions are referred to: from every column of texts that is named after revisions, whichever module made its
 * table, so that nobody has to remember to say so.
 */
@Injectable()
export class ReferredRevisions {
  constructor(private readonly database: Database) {}

  columns(): Promise<{ table: string; column: string }[]> {
    return this.database.query(COLUMNS);
  }

  async among(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const selects = (await this.columns()).map(
      ({ table, column }) => `SELECT "${column}" AS id FROM "${table}" WHERE "${column}" = ANY($1)`,
    );
    const rows = await this.database.query<{ id: string }>(selects.join(' UNION '), [ids]);
    return new Set(rows.map(({ id }) => id));
  }
}
