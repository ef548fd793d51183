import { describe, expect, it } from 'vitest';
import { PurgeSpaces } from '../../src/modules/spaces/purge-spaces.js';
import { Space } from '../../src/modules/spaces/space.entity.js';
import { useApp } from '../support/app.js';

const t = useApp();
const purge = (signal = new AbortController().signal) => t.app.get(PurgeSpaces).purge({ signal });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const left = async (id: string) => ({
  space: await t.db.repo(Space).countBy({ id }),
  grants: (await t.db.query('SELECT 1 FROM grants WHERE resource_id = $1', [id])).length,
  invites: (await t.db.query('SELECT 1 FROM invites WHERE resource_id = $1', [id])).length,
});

/** A space with two grants and an invite link, deleted this long ago. */
async function deleted(days: number | null): Promise<string> {
  const org = await t.make.org();
  const { id } = await t.make.space({ org });
  for (let i = 0; i < 2; i++) await t.make.grant(org, { userId: (await t.make.member(org, null)).id }, 'read', id);
  (await t.api.as(org.admin).post('/v1/orgs/:o/link-invites', { o: org.id }, { level: 'read', space: id })).expect(201);
  await t.db.repo(Space).update(id, { deletedAt: days === null ? null : daysAgo(days) });
  return id;
}

describe('the purge', () => {
  it('removes spaces that were deleted 7 days ago, with their grants and invites, and nothing else', async () => {
    const [old, recent, alive] = [await deleted(7.001), await deleted(6.999), await deleted(null)];
    await purge();
    expect(await left(old)).toEqual({ space: 0, grants: 0, invites: 0 });
    for (const id of [recent, alive]) expect(await left(id)).toEqual({ space: 1, grants: 2, invites: 1 });
  });

  it.each([1, 2, 3, 4, 5])('resumes where it was interrupted: %i', async (looks) => {
    const ids = [await deleted(8), await deleted(8)];
    let looked = 0;
    const cut = Object.defineProperty(new AbortController().signal, 'aborted', { get: () => ++looked >= looks });
    await purge(cut);
    expect(await t.db.repo(Space).countBy({ purging: true })).toBe(1);
    await purge();
    for (const id of ids) expect(await left(id)).toEqual({ space: 0, grants: 0, invites: 0 });
  });

  it('can run in several processes at once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => deleted(9)));
    await Promise.all([purge(), purge(), purge()]);
    for (const id of ids) expect(await left(id)).toEqual({ space: 0, grants: 0, invites: 0 });
  });
});
