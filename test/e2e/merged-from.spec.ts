import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Database } from '../../src/common/db/database.js';
import { User } from '../../src/modules/identity/user.entity.js';
import { useApp } from '../support/app.js';

const t = useApp();
const SPACE = '/v1/spaces/:spaceId';
const REQUEST = `${SPACE}/change-requests/:id`;
const REVISION = `${SPACE}/revisions/:revision`;

let org: Awaited<ReturnType<typeof t.make.org>>;
let spaceId: string;
beforeEach(async () => {
  org ??= await t.make.org();
  spaceId = (await t.make.space({ org })).id;
});

const admin = () => t.api.as(org.admin);

async function merged(subject: string): Promise<{ id: string; revision: string }> {
  const { id } = (await admin().post(`${SPACE}/change-requests`, { spaceId }, { subject })).expect(201).body;
  const changes = [{ operation: 'insert_page', title: subject, document: {} }];
  (await admin().post(`${REQUEST}/content`, { spaceId, id }, { changes })).expect(200);
  const { revision } = (await admin().post(`${REQUEST}/merge`, { spaceId, id })).expect(200).body;
  return { id, revision };
}

const read = async (id: string, as = admin()) => (await as.get(REQUEST, { spaceId, id })).expect(200).body;

describe('a revision that merged a change request', () => {
  it('includes the change request wherever the revision or its changes are read', async () => {
    const { id, revision } = await merged('Install');
    const mergedFrom = await read(id);
    for (const url of [`${SPACE}/content`, REVISION, `${REVISION}/changes`]) {
      for (const options of [{}, { query: { computed: false } }]) {
        const { body } = (await admin().get(url, { spaceId, revision }, options)).expect(200);
        expect(body.mergedFrom).toEqual(mergedFrom);
      }
    }
    const { items } = (await admin().get(`${SPACE}/revisions`, { spaceId })).expect(200).body;
    expect(items[0]).toMatchObject({ id: revision, type: 'merge', mergedFrom });
  });

  it('is the only kind of revision that includes one', async () => {
    await merged('Install');
    const { items } = (await admin().get(`${SPACE}/revisions`, { spaceId })).expect(200).body;
    const others = (items as { id: string; type: string }[]).filter(({ type }) => type !== 'merge');
    expect(others).not.toEqual([]);
    for (const { id } of others) {
      expect((await admin().get(REVISION, { spaceId, revision: id })).expect(200).body).not.toHaveProperty('mergedFrom');
      expect((await admin().get(`${REVISION}/changes`, { spaceId, revision: id })).expect(200).body).not.toHaveProperty('mergedFrom');
    }
  });

  it('reads the change requests of a whole list in one statement', async () => {
    const statementsOf = async (): Promise<number> => {
      const query = vi.spyOn(Database.prototype, 'query');
      const { items } = (await admin().get(`${SPACE}/revisions`, { spaceId })).expect(200).body;
      expect((items as { mergedFrom?: object }[]).filter(({ mergedFrom }) => mergedFrom)).not.toEqual([]);
      // Other statements run at the same time: polls for jobs, look-ups of tokens.
      const { length } = query.mock.calls.filter(([text]) => text.includes('FROM change_requests'));
      query.mockRestore();
      return length;
    };
    await merged('One');
    expect(await statementsOf()).toBe(1);
    for (const subject of ['Two', 'Three', 'Four', 'Five']) await merged(subject);
    expect(await statementsOf()).toBe(1);
  });

  it('gets another ETag when the change request changes, and a write still accepts the old one', async () => {
    const { id, revision } = await merged('Install');
    for (const url of [`${SPACE}/content`, REVISION, `${REVISION}/changes`]) {
      const first = (await admin().get(url, { spaceId, revision })).expect(200);
      const again = { headers: { 'if-none-match': first.etag } };
      (await admin().get(url, { spaceId, revision }, again)).expect(304);
      (await admin().post(`${REQUEST}/comments`, { spaceId, id }, { body: { markdown: 'Late.' } })).expect(200);
      const after = (await admin().get(url, { spaceId, revision }, again)).expect(200);
      expect(after.body.mergedFrom).toEqual(await read(id));
      expect(after.body.mergedFrom.comments).toBe(first.body.mergedFrom.comments + 1);
      expect(after.etag).not.toBe(first.etag);
      for (const { etag } of [first, after]) expect(etag.startsWith(`"${revision}.`)).toBe(true);
    }
    (await admin().patch(SPACE, { spaceId }, { editMode: 'live' })).expect(200);
    const { etag } = await admin().get(`${SPACE}/content`, { spaceId });
    const changes = [{ operation: 'insert_page', title: 'Next', document: {} }];
    (await admin().post(`${SPACE}/content`, { spaceId }, { changes }, { headers: { 'if-match': etag } })).expect(200);
  });

  it('never answers a guest with the cached answer of a member', async () => {
    const { revision } = await merged('Install');
    const guest = await t.make.member(org, null);
    await t.make.grant(org, { userId: guest.id }, 'read', spaceId);
    for (const url of [`${SPACE}/content`, REVISION, `${REVISION}/changes`]) {
      const member = (await admin().get(url, { spaceId, revision })).expect(200);
      expect(member.body.mergedFrom.createdBy.email).toBe(org.admin.email);
      const shown = (await t.api.as(guest).get(url, { spaceId, revision }, { headers: { 'if-none-match': member.etag } })).expect(200);
      expect(shown.body.mergedFrom.createdBy).toMatchObject({ id: org.admin.id, displayName: org.admin.displayName });
      expect(JSON.stringify(shown.body)).not.toContain(org.admin.email);
    }
  });

  it('shows the current name of its author', async () => {
    const { revision } = await merged('Install');
    (await admin().get(REVISION, { spaceId, revision })).expect(200);
    await t.db.repo(User).update(org.admin.id, { displayName: 'Ada King' });
    const { body } = (await admin().get(REVISION, { spaceId, revision })).expect(200);
    expect(body.mergedFrom).toMatchObject({ createdBy: { displayName: 'Ada King' }, mergedBy: { displayName: 'Ada King' } });
  });
});
