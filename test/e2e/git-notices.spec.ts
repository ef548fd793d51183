import { Injectable, Module } from '@nestjs/common';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rm, rename } from 'node:fs/promises';
import { Consumes, EventConsumer } from '../../src/common/events/event-consumer.decorator.js';
import { GitSyncCompleted, GitSyncStarted } from '../../src/modules/git/operations/git-operation.events.js';
import { useOwnApp } from '../support/app.js';
import { GitBridge, gitRoot } from '../support/git-bridge.js';
import { Mailbox, type Letter } from '../support/mailbox.js';
import { mailDue } from '../support/notification-samples.js';

const seen: (GitSyncStarted | GitSyncCompleted)[] = [];

@Injectable()
@EventConsumer({ name: 'test.git-syncs' })
class Listener {
  @Consumes(GitSyncStarted)
  async started({ spaceId, installationId, operationId, direction }: GitSyncStarted): Promise<void> {
    seen.push(new GitSyncStarted(spaceId, installationId, operationId, direction));
  }

  @Consumes(GitSyncCompleted)
  async completed({ spaceId, installationId, operationId, direction, state }: GitSyncCompleted): Promise<void> {
    seen.push(new GitSyncCompleted(spaceId, installationId, operationId, direction, state));
  }
}

@Module({ providers: [Listener] })
class ListenerModule {}

const root = await gitRoot();
const t = useOwnApp({ GIT_LOCAL_ROOT: root, LOG_LEVEL: 'silent' }, [{ module: ListenerModule }]);
const mailbox = new Mailbox(t);
afterAll(() => rm(root, { recursive: true, force: true }));

const FILES = { 'README.md': '# Welcome\n' };
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 25 });

describe('the events of syncs', () => {
  const of = ({ space }: GitBridge) => seen.filter(({ spaceId }) => spaceId === space.id);
  const settled = async (bridge: GitBridge, count: number) => {
    await until(() => expect(of(bridge)).toHaveLength(count));
    return of(bridge);
  };

  it('come in pairs, for each direction with something to do and no other', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    const first = await settled(bridge, 2);
    const [operation] = await bridge.operations();
    const about = { spaceId: bridge.space.id, installationId: bridge.id, operationId: operation!['id'] };
    expect(first).toEqual([
      new GitSyncStarted(about.spaceId, about.installationId, about.operationId, 'import'),
      new GitSyncCompleted(about.spaceId, about.installationId, about.operationId, 'import', 'success'),
    ]);
    await bridge.synced();
    await bridge.write({ operation: 'insert_page', title: 'Guide', document: { markdown: 'Step one.' } });
    await bridge.synced();
    expect((await settled(bridge, 4)).slice(2)).toMatchObject([{ direction: 'export' }, { direction: 'export', state: 'success' }]);
  });

  it('say that one failed, and that one was interrupted', async () => {
    const bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    await bridge.copy.commit({ '.gitbook.yaml': 'root: ../../etc\n' });
    await bridge.sync();
    expect((await settled(bridge, 4)).at(-1)).toMatchObject({ direction: 'import', state: 'failure' });
    const { id } = (await bridge.operations())[0]!;
    await t.db.query(`UPDATE git_operations SET state = 'running', ended_at = NULL WHERE id = $1`, [id]);
    await bridge.copy.commit({ '.gitbook.yaml': null });
    await bridge.synced();
    const [interrupted, ...others] = (await settled(bridge, 7)).slice(4);
    expect([interrupted, ...others]).toMatchObject([
      { operationId: id, state: 'failure' },
      { direction: 'import' },
      { direction: 'import', state: 'success' },
    ]);
    expect((await bridge.operations()).find((one) => one['id'] === id)!['error'].message).toBe('It was interrupted');
  });
});

describe('a sync that fails for a day', () => {
  let bridge: GitBridge;
  let address: string;

  beforeEach(async () => {
    bridge = await GitBridge.create(t, root, {}, FILES);
    await bridge.synced();
    const [user] = await t.db.query<{ address: string }>(
      `UPDATE users SET email_verified = true, address = $2 WHERE id = $1 RETURNING address`,
      [bridge.admin.id, `admin-of-${bridge.id.toLowerCase()}@example.com`],
    );
    address = user!.address;
  });

  const letters = (): Letter[] => mailbox.all().filter(({ to }) => to === address);
  const age = (hours: number) =>
    t.db.query(`UPDATE git_installations SET failing_since = failing_since - $2 * interval '1 hour' WHERE id = $1`, [bridge.id, hours]);
  /** Whatever is to be sent was sent. */
  const sent = () => mailDue(t, bridge.admin);
  const breakOff = () => rename(bridge.copy.bare, `${bridge.copy.bare}.away`);
  const mend = () => rename(`${bridge.copy.bare}.away`, bridge.copy.bare);

  it('is told to the user who connected the repository, once', async () => {
    await t.db.query(`UPDATE spaces SET title = $2 WHERE id = $1`, [bridge.space.id, 'Hand\r\nBcc: x@example.com']);
    await breakOff();
    await bridge.sync();
    await age(23);
    await bridge.sync();
    await sent();
    expect(letters()).toEqual([]);
    await age(1);
    await bridge.sync();
    await sent();
    const [letter] = await mailbox.to(address);
    expect(letter!.subject).toBe('The Git sync of “Hand Bcc: x@example.com” has failed for a day');
    expect(letter!.text).toContain((await bridge.info())['problem'].message);
    expect(letter!.text).toContain(`/v1/spaces/${bridge.space.id}`);
    await age(24);
    await bridge.sync();
    await sent();
    expect(letters()).toHaveLength(1);
  });

  it('is told again after it worked meanwhile', async () => {
    for (const count of [1, 2]) {
      await breakOff();
      await bridge.sync();
      await age(24);
      await bridge.sync();
      await sent();
      await mailbox.to(address, count);
      await mend();
      await bridge.synced();
    }
  });

  it('is told to nobody whose address is not verified', async () => {
    await t.db.query(`UPDATE users SET email_verified = false WHERE id = $1`, [bridge.admin.id]);
    await breakOff();
    await bridge.sync();
    await age(24);
    await bridge.sync();
    await sent();
    expect(letters()).toEqual([]);
  });
});
