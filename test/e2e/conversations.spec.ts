import { describe, expect, it, vi } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp();
const ALL = '/v1/orgs/:organizationId/conversations';
const ONE = `${ALL}/:conversationId`;
const ISSUES = '/v1/orgs/:organizationId/conversations-issues';
const CLUSTERS = '/v1/orgs/:organizationId/conversations-clusters';
const PATIENCE = { timeout: 60_000, interval: 50 };

const said = (body: string, role = 'user') => ({ type: 'message', role, body });
const about = (id: string, body: string, more: object = {}) => ({ id, parts: [said(body)], ...more });
const INVOICES = [
  about('i1', 'Where can I download the invoice of last month?', { source: 'email' }),
  about('i2', 'How do I download an invoice for our accounting?'),
  about('i3', 'The download of the invoice fails with an error.'),
];
const OTHERS = [about('o1', 'The webhook signature never matches.'), about('o2', 'Our webhook signature is refused.')];

async function setUp() {
  const org = await t.make.org();
  const at = { organizationId: org.id };
  const api = t.api.as(org.admin);
  /** Until nothing is left to process. */
  const settled = () =>
    vi.waitFor(async () => expect(await t.db.query('SELECT 1 FROM jobs WHERE key = $1', [org.id])).toEqual([]), PATIENCE);
  const ingest = async (body: object) => {
    (await api.post(ALL, at, body)).expect(204);
    await settled();
  };
  const listed = async (path: string, query = {}) => (await api.get(path, at, { query })).expect(200).body;
  const idOf = async (externalId: string): Promise<string> => (await listed(ALL, { externalId })).items[0].id;
  const clusterOf = async (externalId: string): Promise<string | undefined> =>
    (await listed(ISSUES, { conversation: await idOf(externalId) })).items[0]?.issue.cluster;
  return { org, at, api, ingest, settled, listed, idOf, clusterOf };
}

describe('conversations', () => {
  it('are ingested, listed by source, read as Markdown and replaced by their id within the source', async () => {
    const { org, at, api, ingest, listed } = await setUp();
    const metadata = { url: 'https://desk.example/1', attributes: { plan: 'free' }, createdAt: '2026-11-01T10:00:00.000Z' };
    const parts = [said('<p>The <b>invoice</b> is wrong</p><script>1</script>'), said('I will look.', 'team-member')];
    await ingest({ id: 'a/1', subject: 'Invoice', source: 'email', metadata, parts });
    await ingest([about('a/1', 'Another one?')]);
    expect((await listed(ALL)).count).toBe(2);
    const [mail] = (await listed(ALL, { source: 'email' })).items;
    expect(mail).toMatchObject({
      object: 'conversation',
      externalId: 'a/1',
      source: 'email',
      createdAt: metadata.createdAt,
      subject: 'Invoice',
    });
    expect(mail.urls).toEqual({ location: `https://docs.example.test/v1/orgs/${org.id}/conversations/${mail.id}`, source: metadata.url });
    expect(mail.processedAt).toBeDefined();
    const detail = (await api.get(ONE, { ...at, conversationId: mail.id })).expect(200).body;
    expect(detail.parts).toEqual([said('The **invoice** is wrong'), said('I will look.', 'team-member')]);
    expect(detail.metadata).toEqual(metadata);
    await ingest(about('a/1', 'It works now, why?', { source: 'email' }));
    const changed = (await api.get(ONE, { ...at, conversationId: mail.id })).expect(200).body;
    expect(changed.parts).toEqual([said('It works now, why?')]);
    expect(changed.conversation).toMatchObject({ id: mail.id, createdAt: metadata.createdAt });
    const issues = await listed(ISSUES, { conversation: mail.id });
    expect(issues.items.map(({ issue }: { issue: { title: string } }) => issue.title)).toEqual(['It works now, why?']);
  });

  it('are stored without personal data and secrets', async () => {
    const { at, api, ingest, idOf } = await setUp();
    const metadata = { url: 'https://desk.example/t?user=ada@example.com', attributes: { phone: '+49 30 901820' } };
    await ingest({
      id: 'x',
      subject: 'ada@example.com',
      metadata,
      parts: [said('My card 4111 1111 1111 1111 is declined, key sk_live_4eC39HqLyjWDarjtT1zdp7dc')],
    });
    const { body } = (await api.get(ONE, { ...at, conversationId: await idOf('x') })).expect(200);
    expect(body.conversation.subject).toBe('[email]');
    expect(body.parts[0].body).toBe('My card [card] is declined, key [secret]');
    expect(body.metadata).toMatchObject({ url: 'https://desk.example/t', attributes: { phone: '[phone]' } });
    const stored = await t.db.query<{ all: string }>('SELECT c::text AS all FROM conversations c WHERE org_id = $1', [at.organizationId]);
    expect(stored[0]!.all).not.toMatch(/ada@|4111|901820|sk_live/);
  });

  it('are stored without the names that their attributes contain, and without the values of secret attributes', async () => {
    const { at, api, ingest, idOf } = await setUp();
    const attributes = { customer_name: 'Ada Lovelace', api_key: 'abc123def', plan: 'business' };
    await ingest({ id: 'x', subject: 'Ada asks', metadata: { attributes }, parts: [said('Why? Regards, Ada **Lovelace**')] });
    const { body } = (await api.get(ONE, { ...at, conversationId: await idOf('x') })).expect(200);
    expect(body.conversation.subject).toBe('[name] asks');
    expect(body.parts[0].body).toBe('Why? Regards, [name]');
    expect(body.metadata.attributes).toEqual({ customer_name: '[name]', api_key: '[secret]', plan: 'business' });
    const stored = await t.db.query<{ all: string }>('SELECT c::text AS all FROM conversations c WHERE org_id = $1', [at.organizationId]);
    expect(stored[0]!.all).not.toMatch(/Ada|Lovelace|abc123/);
  });

  it('are refused with an invalid body, each problem at its place', async () => {
    const { at, api } = await setUp();
    const pointers = async (body: unknown) =>
      (await api.post(ALL, at, body)).expect(400).body.error.errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(await pointers([])).toEqual(['']);
    expect(await pointers([INVOICES[0], {}])).toEqual(expect.arrayContaining(['/1/id', '/1/parts']));
    expect(await pointers({ id: '', parts: [] })).toEqual(expect.arrayContaining(['/id', '/parts']));
    expect(await pointers(about('x', 'y', { source: 'somewhere' }))).toEqual(['/source']);
    expect(await pointers(about('x', 'y', { subject: 'x'.repeat(513) }))).toEqual(['/subject']);
    expect(await pointers({ id: 'x', parts: [{ type: 'event', role: 'nobody', body: '' }] })).toEqual(
      expect.arrayContaining(['/parts/0/type', '/parts/0/role', '/parts/0/body']),
    );
    expect(await pointers(about('x', 'y'.repeat(50_001)))).toEqual(['/parts/0/body']);
    expect(await pointers({ id: 'x', parts: Array.from({ length: 11 }, () => said('y'.repeat(50_000))) })).toEqual(['/parts']);
    expect(await pointers({ id: 'x', parts: Array.from({ length: 501 }, () => said('y')) })).toEqual(['/parts']);
    expect(await pointers(about('x', 'y', { metadata: { attributes: { a: 1 } } }))).toEqual(['/metadata/attributes']);
    expect(await pointers(Array.from({ length: 501 }, (_, i) => about(`${i}`, 'y')))).toEqual(['']);
    for (const body of ['1', 'null', '"x"']) (await api.post(ALL, at, body)).expect(400);
    (await api.post(ALL, at, [about('x', 'y'.repeat(9 * 1024 * 1024))])).expect(413);
    expect((await api.get(ALL, at)).expect(200).body.count).toBe(0);
  });

  it('are for those only who may ingest them, in their organization', async () => {
    const { org, at, api, ingest, idOf } = await setUp();
    await ingest(INVOICES);
    const place = { ...at, conversationId: await idOf('i1') };
    const { issue } = (await api.get(ISSUES, at)).expect(200).body.items[0];
    const reader = t.api.as(await t.make.member(org, 'review'));
    const writer = t.api.as(await t.make.member(org, 'create'));
    const other = await setUp();
    for (const path of [ALL, ISSUES, CLUSTERS]) {
      (await api.anonymous().get(path, at)).expect(401);
      (await reader.get(path, at)).expect(403);
      (await other.api.get(path, at)).expect(404);
      (await writer.get(path, at)).expect(200);
    }
    (await reader.post(ALL, at, INVOICES[0])).expect(403);
    (await other.api.post(ALL, at, INVOICES[0])).expect(404);
    (await reader.get(ONE, place)).expect(404);
    (await writer.get(ONE, place)).expect(200);
    const foreign = { ...other.at, conversationId: place.conversationId, issueId: issue.id, clusterId: issue.cluster };
    for (const path of [
      ONE,
      `${ISSUES}/:issueId`,
      `${ISSUES}/:issueId/explanation`,
      `${CLUSTERS}/:clusterId`,
      `${CLUSTERS}/:clusterId/pages`,
    ]) {
      (await other.api.get(path, foreign)).expect(404);
      (await reader.get(path, { ...foreign, ...at })).expect(404);
      (await writer.get(path, { ...foreign, ...at })).expect(200);
    }
    (await other.api.delete(ONE, foreign)).expect(204);
    (await reader.delete(ONE, place)).expect(204);
    (await api.get(ONE, place)).expect(200);
    expect((await other.api.get(ISSUES, other.at, { query: { cluster: issue.cluster } })).expect(200).body.count).toBe(0);
  });
});

describe('clusters', () => {
  it('have a label, a pulse of 13 weeks, sources and numbers, and an order', async () => {
    const { at, api, ingest, listed, clusterOf } = await setUp();
    const weeksAgo = (weeks: number) => ({ metadata: { createdAt: new Date(Date.now() - weeks * 7 * 86_400_000).toISOString() } });
    await ingest([...INVOICES.map((one, i) => ({ ...one, ...weeksAgo(i * 7) })), ...OTHERS]);
    const clusterId = (await clusterOf('i1'))!;
    expect(await clusterOf('i3')).toBe(clusterId);
    expect(await clusterOf('o1')).not.toBe(clusterId);
    const cluster = (await api.get(`${CLUSTERS}/:clusterId`, { ...at, clusterId })).expect(200).body;
    expect(cluster.label).toBe('Download an invoice');
    expect(cluster).toMatchObject({ object: 'issues-cluster', icon: 'file-invoice-dollar', stats: { issues: 3, conversations: 3 } });
    expect(cluster.sources).toEqual({ email: 1, 'integration:bindery:api': 2 });
    expect(cluster.weeklyPulse).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]);
    const ids = async (query: object) => (await listed(CLUSTERS, query)).items.map(({ id }: { id: string }) => id);
    expect((await ids({ orderBy: 'issues' }))[0]).toBe(clusterId);
    expect((await ids({ orderBy: 'conversations', order: 'asc' }))[1]).toBe(clusterId);
    expect(await ids({ orderBy: 'tasksTotal' })).toHaveLength(2);
    (await api.get(CLUSTERS, at, { query: { orderBy: 'size' } })).expect(400);
    const issueId = (await listed(ISSUES, { cluster: clusterId })).items[0].issue.id;
    const why = (await api.get(`${ISSUES}/:issueId/explanation`, { ...at, issueId })).expect(200).body;
    expect(why).toMatchObject({ object: 'issue-explanation', issue: issueId, cluster: clusterId });
    expect(why.terms.map(({ word }: { word: string }) => word).toSorted()).toEqual(['download', 'invoice']);
    expect(why.similar).toHaveLength(2);
    expect(why.similar[0].similarity).toBeGreaterThan(0);
  });

  it('keep their ids while conversations arrive, change and are deleted', async () => {
    const { at, api, ingest, settled, idOf, clusterOf } = await setUp();
    await ingest(INVOICES.slice(0, 2));
    const clusterId = (await clusterOf('i1'))!;
    await ingest([...OTHERS, INVOICES[2]!]);
    expect(await clusterOf('i3')).toBe(clusterId);
    const numbers = async () => (await api.get(`${CLUSTERS}/:clusterId`, { ...at, clusterId })).expect(200).body.stats;
    expect(await numbers()).toEqual({ issues: 3, conversations: 3 });
    await ingest(about('i2', 'The webhook signature does not match'));
    expect(await clusterOf('i2')).toBe(await clusterOf('o1'));
    expect(await numbers()).toEqual({ issues: 2, conversations: 2 });
    const conversationId = await idOf('i3');
    (await api.delete(ONE, { ...at, conversationId })).expect(204);
    (await api.delete(ONE, { ...at, conversationId })).expect(204);
    expect((await api.get(ISSUES, at, { query: { conversation: conversationId } })).expect(200).body.count).toBe(0);
    await settled();
    // A single issue is no cluster.
    (await api.get(`${CLUSTERS}/:clusterId`, { ...at, clusterId })).expect(404);
    expect(await clusterOf('i1')).toBeUndefined();
  });

  it('never include a conversation that is deleted while it is processed', async () => {
    const { at, api, settled, listed } = await setUp();
    (await api.post(ALL, at, [...INVOICES, ...OTHERS])).expect(204);
    const { items } = await listed(ALL);
    await Promise.all(items.map(({ id }: { id: string }) => api.delete(ONE, { ...at, conversationId: id })));
    await settled();
    for (const path of [ALL, ISSUES, CLUSTERS]) expect((await listed(path)).count).toBe(0);
  });

  it('separate languages', async () => {
    const { ingest, clusterOf } = await setUp();
    const german = [
      'Wo finde ich die Rechnung und wie kann ich sie bezahlen?',
      'Die Rechnung ist falsch, wo kann ich die Rechnung ändern?',
    ];
    await ingest([...INVOICES, ...german.map((body, i) => about(`d${i}`, body))]);
    expect(await clusterOf('d0')).toBeDefined();
    expect(await clusterOf('d0')).toBe(await clusterOf('d1'));
    expect(await clusterOf('d0')).not.toBe(await clusterOf('i1'));
  });

  it('lead to change requests, and change requests to them', async () => {
    const { org, at, api, ingest, clusterOf } = await setUp();
    await ingest(INVOICES);
    const clusterId = (await clusterOf('i1'))!;
    const { id: spaceId } = await t.make.space({ org });
    const path = '/v1/spaces/:spaceId/change-requests';
    const body = { conversationsIssuesCluster: clusterId, status: 'open' };
    const made = (await api.post(path, { spaceId }, body)).expect(201).body;
    expect(made).toMatchObject({ conversationsIssuesCluster: clusterId, subject: 'Download an invoice' });
    const { changeRequests } = (await api.get(`${CLUSTERS}/:clusterId`, { ...at, clusterId })).expect(200).body.urls;
    const { pathname, searchParams } = new URL(changeRequests);
    const found = (await api.get(pathname, {}, { query: Object.fromEntries(searchParams) })).expect(200).body;
    expect(found.items.map(({ id }: { id: string }) => id)).toEqual([made.id]);
    const other = await setUp();
    const foreign = await t.make.issuesCluster(other.org);
    const refused = (await api.post(path, { spaceId }, { conversationsIssuesCluster: foreign.id })).expect(400).body;
    expect(refused.error.errors[0].pointer).toBe('/conversationsIssuesCluster');
    const editor = t.api.as(await t.make.member(org, 'edit'));
    (await editor.post(path, { spaceId }, body)).expect(400);
  });

  it('name the pages that may answer, of those that the caller may view', async () => {
    const { org, at, api, ingest, clusterOf } = await setUp();
    const { id: spaceId } = await t.make.space({ org, editMode: 'live', defaultLevel: null, resolvedLevel: null });
    const document = { markdown: 'You can download each invoice as a PDF.' };
    (
      await api.post('/v1/spaces/:spaceId/content', { spaceId }, { changes: [{ operation: 'insert_page', title: 'Billing', document }] })
    ).expect(200);
    await ingest(INVOICES);
    const place = { ...at, clusterId: (await clusterOf('i1'))! };
    await vi.waitFor(async () => {
      const { items } = (await api.get(`${CLUSTERS}/:clusterId/pages`, place)).expect(200).body;
      expect(items).toMatchObject([{ id: spaceId, pages: [{ title: 'Billing' }] }]);
    }, PATIENCE);
    const writer = t.api.as(await t.make.member(org, 'create'));
    expect((await writer.get(`${CLUSTERS}/:clusterId/pages`, place)).expect(200).body.items).toEqual([]);
  });
});
