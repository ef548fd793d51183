import { MIGRATIONS } from '../common/db/migrations.js';
import type { Extension } from './extension.js';

/** Our migrations and those of the extensions; they are sorted by timestamp when they run. */
export const allMigrations = (extensions: readonly Extension[]) => [
  ...MIGRATIONS,
  ...extensions.flatMap(({ migrations = [] }) => migrations),
];
