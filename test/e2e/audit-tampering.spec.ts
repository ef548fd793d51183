import { beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { SealEvents } from '../../src/modules/audit/seal-events.js';
import { verifyLog, type Verification } from '../../src/modules/audit/verify-log.js';
import { useOwnApp } from '../support/app.js';
import { runs } from '../support/runs.js';
import { SEED } from '../support/seed.js';

const t = useOwnApp();
const COUNT = 40;
let orgId: string;

beforeAll(async () => {
  orgId = (await t.make.org()).id;
  await t.db.query(
    `INSERT INTO audit_events (id, org_id, action, actor_type, actor_id, target_type, target_id, body)
     SELECT 'event-' || lpad(n::text, 4, '0'), $1, 'space.update', 'user', 'user-' || n, 'space', 'space-' || n,
       jsonb_build_object('source', 'api', 'requestId', 'request-' || n, 'label', 'Space ' || n, 'payload', jsonb_build_object('members', jsonb_build_array('title')))
     FROM generate_series(1, ${COUNT}) n`,
    [orgId],
  );
  await t.app.get(SealEvents).seal(orgId);
  // Whoever controls the database can do this.
  await t.db.query('ALTER TABLE audit_events DISABLE TRIGGER USER');
});

class Undone extends Error {}

/** What verification finds after statements, which are undone. */
async function after(...statements: string[]): Promise<Verification> {
  let found: Verification | undefined;
  await t.db
    .tx(async () => {
      for (const statement of statements) await t.db.query(statement);
      found = await verifyLog(t.db, orgId);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found!;
}

const number = fc.integer({ min: 1, max: COUNT });
/** Each changes something that is shown of an event. */
const CHANGES = [
  `action = 'space.delete'`,
  `actor_id = 'somebody'`,
  `actor_type = 'system'`,
  `target_id = 'elsewhere'`,
  `target_type = 'site'`,
  `occurred_at = occurred_at - interval '1 millisecond'`,
  `id = id || 'x'`,
  `hash = sha256(hash)`,
  `hash = NULL`,
  `body = jsonb_set(body, '{source}', '"ui"')`,
  `body = jsonb_set(body, '{label}', '"Nothing"')`,
  `body = jsonb_set(body, '{requestId}', '"another"')`,
  `body = jsonb_set(body, '{payload,members}', '[]')`,
  `body = jsonb_set(body, '{payload,role}', 'null')`,
  `body = body || '{ "tokenId": "a-token" }'`,
];

describe('a log that somebody who controls the database has changed', () => {
  it('is intact before', async () => {
    expect(await after()).toMatchObject({ intact: true, checked: COUNT, head: { seq: COUNT } });
  });

  it('is found at the event that was changed', async () => {
    const change = fc.tuple(number, fc.constantFrom(...CHANGES));
    await fc.assert(
      fc.asyncProperty(change, async ([seq, set]) => {
        const found = await after(`UPDATE audit_events SET ${set} WHERE seq = ${seq}`);
        expect([found.intact, found.brokenAt]).toEqual([false, { seq, reason: 'changed' }]);
      }),
      { seed: SEED, ...runs(300) },
    );
  });

  it('is found at the first event that was deleted, be it the last one', async () => {
    const deleted = fc.uniqueArray(number, { minLength: 1, maxLength: COUNT });
    await fc.assert(
      fc.asyncProperty(deleted, async (seqs) => {
        const found = await after(`DELETE FROM audit_events WHERE seq IN (${seqs.join()})`);
        expect([found.intact, found.brokenAt]).toEqual([false, { seq: Math.min(...seqs), reason: 'missing' }]);
      }),
      { seed: SEED, ...runs(300) },
    );
  });

  it('is found at the first of two events that changed places, with their hashes or without', async () => {
    const swapped = fc.tuple(fc.uniqueArray(number, { minLength: 2, maxLength: 2 }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(swapped, async ([[one, other], withHashes]) => {
        const swap = `UPDATE audit_events e SET seq = o.seq ${withHashes ? '' : ', hash = o.hash'} FROM audit_events o
          WHERE e.seq IN (-${one!}, -${other!}) AND o.id <> e.id AND o.seq IN (-${one!}, -${other!})`;
        const found = await after(
          'DROP INDEX audit_events_org_id_seq_idx',
          `UPDATE audit_events SET seq = -seq WHERE seq IN (${one!}, ${other!})`,
          swap,
          'UPDATE audit_events SET seq = abs(seq) WHERE seq < 0',
        );
        expect([found.intact, found.brokenAt]).toEqual([false, { seq: Math.min(one!, other!), reason: 'changed' }]);
      }),
      { seed: SEED, ...runs(100) },
    );
  });

  it('is found where a later event was numbered to close a gap, and where one was added', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: COUNT - 1 }), async (seq) => {
        const closed = await after(
          `DELETE FROM audit_events WHERE seq = ${seq}`,
          `UPDATE audit_events SET seq = ${seq} WHERE seq = ${seq + 1}`,
        );
        expect(closed.brokenAt).toEqual({ seq, reason: 'changed' });
      }),
      { seed: SEED, ...runs(50) },
    );
    const columns = 'org_id, occurred_at, action, actor_type, actor_id, target_type, target_id, body, hash';
    const added = await after(
      `INSERT INTO audit_events (id, seq, ${columns}) SELECT 'added', ${COUNT + 1}, ${columns} FROM audit_events WHERE seq = ${COUNT}`,
    );
    // What lies behind the head is not a part of the log yet: the next event would not fit.
    expect(added).toMatchObject({ intact: true, head: { seq: COUNT } });
  });

  it('is found where the end of the log and its head differ', async () => {
    expect((await after(`UPDATE audit_heads SET seq = ${COUNT + 1}`)).brokenAt).toEqual({ seq: COUNT + 1, reason: 'missing' });
    expect((await after(`UPDATE audit_heads SET seq = ${COUNT - 1}`)).brokenAt).toEqual({ seq: COUNT - 1, reason: 'changed' });
    expect((await after('UPDATE audit_heads SET hash = sha256(hash)')).brokenAt).toEqual({ seq: COUNT, reason: 'changed' });
  });
});
