import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Reply } from './api.js';

const PATIENCE = 60_000;

interface Lock {
  text: string;
  values: unknown[];
  /** Whether the statement is committed before the requests continue. */
  keep?: boolean;
}

/** Makes requests queue for the lock of a statement in a fixed order, and then releases it: after `meanwhile`, which must not wait for them. */
export async function inTurn(
  databaseUrl: string,
  { text, values, keep = false }: Lock,
  requests: (() => Promise<Reply>)[],
  meanwhile?: () => Promise<void>,
): Promise<Reply[]> {
  const [holder, observer] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)];
  await Promise.all([holder.connect(), observer.connect()]);
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const replies: Promise<Reply>[] = [];
  try {
    await holder.query('BEGIN');
    await holder.query(text, values);
    for (const send of requests) {
      replies.push(send());
      const giveUpAt = Date.now() + PATIENCE;
      while ((await observer.query(waiting)).rowCount !== replies.length) {
        if (Date.now() > giveUpAt) throw new Error(`Request ${replies.length} does not wait for what is locked`);
        await sleep(10);
      }
    }
    await meanwhile?.();
    await holder.query(keep ? 'COMMIT' : 'ROLLBACK');
    return await Promise.all(replies);
  } finally {
    await Promise.all([holder.end(), observer.end()]);
  }
}

export const rowOfInvite = (id: string): Lock => ({ text: 'SELECT FROM invites WHERE id = $1 FOR UPDATE', values: [id] });
