import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { Env } from 'bindery/config/env.js';
import { startApp, type StartedApp } from './start-app.js';

const DEADLOCK = '40P01';
/** On a busy machine, emptying all tables can take longer than statements of the service may. */
const TIMED_OUT = '57014';
/** The role of the tests is no superuser, and was not granted the parameter. */
const NOT_PERMITTED = '42501';
const TRIES = 10;
/**
 * Tables that are not emptied. Without the times of its last run, periodic work would run in the middle of a test; without
 * its subscriptions, the running application would record events for nobody.
 */
const KEPT = ['migrations', 'periodic_runs', 'outbox_subscriptions'];

/** The application that the files of one worker use, one after the other. Its database is dropped at the end of the run. */
export class SharedApp {
  private static shared: Promise<SharedApp> | undefined;
  private usedBy: string | undefined;

  private constructor(
    private readonly started: StartedApp,
    private readonly tables: readonly string[],
  ) {}

  /** Returns the application, after deleting what other files wrote to its database. */
  static async emptyFor(file: string): Promise<StartedApp> {
    const shared = await (this.shared ??= this.start());
    if (shared.usedBy !== undefined && shared.usedBy !== file) await shared.empty();
    shared.usedBy = file;
    return shared.started;
  }

  private static async start(): Promise<SharedApp> {
    const started = await startApp();
    // The audit log refuses to be emptied.
    await started.db.query('ALTER TABLE audit_events DISABLE TRIGGER audit_events_keep_all');
    const tables = await started.db.query<{ name: string }>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL($1)`,
      [KEPT],
    );
    return new SharedApp(
      started,
      tables.map(({ name }) => name),
    );
  }

  /** The background workers of the application keep running, and may take locks in another order. */
  private async empty(tries = TRIES): Promise<void> {
    try {
      await this.deleteRows();
      await rm(join(this.started.app.get(Env).dataDir, 'mail'), { recursive: true, force: true });
    } catch (error) {
      const code = codeOf(error);
      if ((code !== DEADLOCK && code !== TIMED_OUT) || tries === 0) throw error;
      await this.empty(tries - 1);
    }
  }

  /**
   * TRUNCATE makes a new file for each of a thousand tables and indexes, and every connection forgets what it knows about them:
   * that takes fifty times as long as deleting the rows of a test.
   */
  private async deleteRows(): Promise<void> {
    const { db } = this.started;
    const all = this.tables.join(', ');
    try {
      const filled = await db.tx(async () => {
        // Neither triggers nor foreign keys, which would ask for an order.
        await db.query('SET LOCAL session_replication_role = replica');
        // Waits for transactions that still write, as TRUNCATE does.
        await db.query(`LOCK TABLE ${all} IN EXCLUSIVE MODE`);
        const names = await db.query<{ name: string }>(this.tables.map(oneRow).join(' UNION ALL '));
        for (const { name } of names) await db.query(`DELETE FROM ${name}`);
        return names;
      });
      // Scans would pass over what was deleted.
      if (filled.length > 0) await db.query(`VACUUM ${filled.map(({ name }) => name).join(', ')}`);
    } catch (error) {
      if (codeOf(error) !== NOT_PERMITTED) throw error;
      await db.query(`TRUNCATE ${all}`);
    }
  }
}

const oneRow = (name: string): string => `(SELECT '${name}' AS name FROM ${name} LIMIT 1)`;

const codeOf = (error: unknown): string | undefined =>
  ((error as { driverError?: pg.DatabaseError }).driverError ?? (error as pg.DatabaseError)).code;
