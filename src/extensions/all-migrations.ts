import { MIGRATIONS } from '../common/db/migrations.js';
import type { Extension } from './extension.js';

/** Ours and those of the extensions; what runs them sorts by their timestamps. */
export const allMigrations = (extensions: readonly Extension[]) => [
  ...MIGRATIONS,
  ...extensions.flatMap(({ migrations = [] }) => migrations),
];
