import { expect, vi } from 'vitest';
import { PurgeSpaces } from '../../src/modules/spaces/purge-spaces.js';
import type { TestApp } from './app.js';

/** Purges the spaces whose time in the bin is over. A run skips spaces that the search index is reading. */
export const purgeSpaces = ({ app, db }: TestApp): Promise<void> =>
  vi.waitFor(
    async () => {
      await app.get(PurgeSpaces).purge({ signal: new AbortController().signal });
      expect(await db.query(`SELECT 1 FROM spaces WHERE deleted_at < now() - interval '7 days'`)).toEqual([]);
    },
    { timeout: 60_000, interval: 50 },
  );
