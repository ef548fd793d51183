import type { Database } from '../../src/common/db/database.js';

/** The tables that contain a text in any column of any type. */
export async function tablesHolding(db: Database, text: string): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    // A row as text shows bytes in hexadecimal.
    const [row] = await db.query<{ held: boolean }>(
      `SELECT EXISTS (SELECT FROM "${name}" r WHERE strpos(r::text, $1) > 0 OR strpos(r::text, encode(convert_to($1, 'UTF8'), 'hex')) > 0) AS held`,
      [text],
    );
    if (row!.held) found.push(name);
  }
  return found;
}
