export const migration = ({ Names, parent, table, timestamp }) => `
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Create${Names}${timestamp} implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(\`
      CREATE TABLE ${table} (
        id text COLLATE "C" PRIMARY KEY,
        ${parent.column} text COLLATE "C" NOT NULL REFERENCES ${parent.table} ON DELETE CASCADE,
        title text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX ON ${table} (${parent.column}, created_at, id);
    \`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ${table}');
  }
}
`;
