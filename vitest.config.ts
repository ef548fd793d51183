import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const WHAT = {
  /** What `npm test` runs. */
  suite: {
    include: ['test/**/*.spec.ts', 'src/**/*.spec.ts', 'examples/**/*.spec.ts'],
    exclude: ['test/browser/**', 'test/torture/**', 'test/pooler/**', '**/node_modules/**'],
  },
  /** Needs Debian's chromium, or the browser CHROMIUM names. */
  browser: { include: ['test/browser/**/*.spec.ts'] },
  /** Behind PgBouncer, for `scripts/with-debian-postgres.sh --pooled`: its own tests, and those of what the pooler could break. */
  pooler: {
    include: [
      'test/pooler/**/*.spec.ts',
      'test/e2e/{api-tokens,collections,errors,events,idempotency,invites,members,merge,spaces,teams,write-content}.spec.ts',
    ],
  },
  /** Long races and killings, for `.ci/run`. */
  torture: { include: ['test/torture/**/*.spec.ts'] },
};

export default defineConfig(({ mode }) => ({
  // What extensions import is the very source the tests import: two copies of a class are two classes.
  resolve: { alias: { bindery: join(import.meta.dirname, 'src') } },
  test: {
    ...(WHAT[mode as keyof typeof WHAT] ?? WHAT.suite),
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['reflect-metadata'],
    // Regular expressions are checked in JavaScript, whatever else the checker finds installed.
    env: { RECHECK_BACKEND: 'pure' },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: mode === 'torture' ? 600_000 : 30_000,
    hookTimeout: 60_000,
  },
}));
