import { afterEach, describe, expect, it, vi } from 'vitest';
import { ForgetInsights } from '../../src/modules/site-visitors/insights/forget-insights.js';
import { VisitorCounts } from '../../src/modules/publishing/reader/serve/visitor-counts.js';
import { useApp } from '../support/app.js';
import { statementsOf } from '../support/statements.js';
import { passOf } from '../support/visits.js';

const t = useApp();
const SITE = '/v1/orgs/:organizationId/sites/:siteId';
const EVENTS = `${SITE}/insights/events`;
const PAGES = `${SITE}/insights/pages`;

afterEach(() => vi.useRealTimers());

async function setUp() {
  const org = await t.make.org();
  const site = await t.make.site(org, { published: true });
  const page = t.make.page();
  const space = await t.make.space({ org, pages: [page] });
  const { id: siteSpace } = await t.make.siteSpace(site, space);
  const api = t.api.as(org.admin);
  const at = { organizationId: org.id, siteId: site.id };
  const count = async (...events: object[]) => void (await api.post(EVENTS, at, { events })).expect(204);
  const counted = async (query = {}) => (await api.get(PAGES, at, { query })).expect(200).body.items;
  return { org, site, api, at, count, counted, space, siteSpace, page: page.id };
}

const on = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T23:59:59Z`) });

describe('the insights of a site', () => {
  it('are sent without a token to a published site that anyone may read, and to no other', async () => {
    const { org, at, counted } = await setUp();
    const body = { events: [{ type: 'search_open' }] };
    (await t.api.post(EVENTS, at, body)).expect(204);
    expect(await counted()).toMatchObject([{ type: 'search_open', count: 1 }]);
    const closed = [
      { published: false },
      { published: true, visibility: 'share-link' },
      { published: true, visibility: 'visitor-auth' },
    ] as const;
    for (const settings of closed) {
      const site = await t.make.site(org, settings);
      (await t.api.post(EVENTS, { ...at, siteId: site.id }, body)).expect(401);
    }
    (await t.api.post(EVENTS, { ...at, siteId: 'no-such-site' }, body)).expect(401);
    (await t.api.as({ token: 'not-a-token' }).post(EVENTS, at, body)).expect(401);
  });

  it('count the pages that visitors of the reader open, but not what nobody sees', async () => {
    const { org, site, page, siteSpace, counted } = await setUp();
    const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36' };
    const path = `/sites/${org.id}/${site.id}`;
    const open = async (headers: Record<string, string>, more: object = {}) =>
      (await t.app.inject({ method: 'GET', url: path, headers, ...more })).statusCode;
    const { headers } = await t.app.inject({ method: 'GET', url: path, headers: browser });
    const statuses = [
      await open(browser),
      await open({ ...browser, 'if-none-match': String(headers['etag']) }),
      await open({ ...browser, 'sec-purpose': 'prefetch;anonymous-client-ip' }),
      await open(browser, { method: 'HEAD' }),
      await open({ ...browser, accept: 'text/markdown' }),
      await open({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }),
      await open({ 'user-agent': '' }),
    ];
    expect(statuses).toEqual([200, 304, 200, 200, 200, 200, 200]);
    const preview = (await t.api.as(org.admin).get(`${SITE}/publishing/preview`, { organizationId: org.id, siteId: site.id })).expect(
      200,
    ).body;
    expect(await open(browser, { url: new URL(preview.url as string).pathname })).toBe(200);
    expect(await counted()).toEqual([]);
    await t.app.get(VisitorCounts).write();
    expect(await counted()).toMatchObject([{ type: 'page_view', siteSpace, page, count: 3 }]);
    await t.app.get(VisitorCounts).write();
    expect(await counted()).toMatchObject([{ count: 3 }]);
  });

  it('count events by day, page and type', async () => {
    const { count, counted, siteSpace, page } = await setUp();
    const view = { type: 'page_view', location: { siteSpace, page } };
    on('2026-03-01');
    await count(view, view, { type: 'search_open', location: { siteSpace } });
    await count(view, { type: 'search_open', location: null }, { type: 'never_heard_of' }, { type: 'nor_of_this' });
    on('2026-03-02');
    await count(view);
    const insight = { object: 'site-insight', type: 'page_view', siteSpace, page };
    const first = [
      { ...insight, day: '2026-03-01', count: 3 },
      { object: 'site-insight', day: '2026-03-01', type: 'search_open', siteSpace, count: 1 },
      { object: 'site-insight', day: '2026-03-01', type: 'search_open', count: 1 },
      { object: 'site-insight', day: '2026-03-01', type: 'other', count: 2 },
    ];
    const second = [{ ...insight, day: '2026-03-02', count: 1 }];
    expect(await counted()).toEqual([...second, ...first]);
    expect(await counted({ from: '2026-03-02' })).toEqual(second);
    expect(await counted({ to: '2026-03-01', type: 'page_view' })).toEqual([first[0]]);
    expect(await counted({ pageId: page, to: '2026-02-28' })).toEqual([]);
  });

  it('are stored without anything about the visitor, and without places that the site does not have', async () => {
    const { org, at, count, siteSpace, page } = await setUp();
    const other = await t.make.siteSpace(await t.make.site(org), await t.make.space({ org }));
    const session = { visitorId: 'v-secret', userAgent: 'a-secret', ip: '192.0.2.1' };
    const events = [
      { siteSpace, page: 'p-secret' },
      { siteSpace: other.id, page },
      { siteSpace: 's-secret', page: 'p-secret', url: 'https://docs.example/?q=u-secret' },
    ].map((location) => ({ type: 'search_type_query', query: 'q-secret', session, location }));
    await count(...events);
    const rows = await t.db.query('SELECT * FROM site_insights WHERE site_id = $1 ORDER BY site_space_id', [at.siteId]);
    expect(rows).toMatchObject([
      { site_space_id: '', page_id: '', count: '2' },
      { site_space_id: siteSpace, page_id: '', count: '1' },
    ]);
    expect(Object.keys(rows[0]!)).toEqual(['site_id', 'day', 'site_space_id', 'page_id', 'type', 'count']);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  it('are sent by visitors, about what the site shows to them', async () => {
    const { org, site, api, at, counted } = await setUp();
    const shown = t.make.page();
    const hidden = { ...t.make.page(), condition: 'visitor.claims.plan == "pro"' };
    const [open, closed] = [await t.make.space({ org, pages: [shown, hidden] }), await t.make.space({ org, pages: [t.make.page()] })];
    const [first, second] = [await t.make.siteSpace(site, open), await t.make.siteSpace(site, closed)];
    (await api.patch(`${SITE}/site-spaces/:id`, { ...at, id: second.id }, { condition: hidden.condition })).expect(200);
    const places = [{ siteSpace: first.id, page: shown.id }, { siteSpace: first.id, page: hidden.id }, { siteSpace: second.id }];
    const events = places.map((location) => ({ type: 'page_view', location }));
    const send = async (more: Parameters<typeof passOf>[3] = {}, claims = {}) =>
      t.api.as(await passOf(t.app, site, claims, more)).post(EVENTS, at, { events });
    const placesCounted = async () =>
      (await counted()).map((one: object) => [first.id, second.id, undefined].indexOf(Reflect.get(one, 'siteSpace')));
    (await send()).expect(204);
    expect(await counted()).toHaveLength(3);
    expect((await placesCounted()).toSorted()).toEqual([0, 0, 2]);
    expect((await counted()).map(({ page }: { page?: string }) => page)).not.toContain(hidden.id);
    (await send({}, { plan: 'pro' })).expect(204);
    expect((await placesCounted()).toSorted()).toEqual([0, 0, 0, 1, 2]);
    const before = await counted();
    (await send({ preview: { userId: org.admin.id } })).expect(204);
    expect(await counted()).toEqual(before);
    (await api.post(`${SITE}/unpublish`, at)).expect(200);
    (await send()).expect(404);
  });

  it('lose no event of concurrent requests', async () => {
    const { count, counted, siteSpace, page } = await setUp();
    const events = ['page_view', 'link_click', 'search_open'].map((type) => ({ type, location: { siteSpace, page } }));
    const requests = Array.from({ length: 8 }, (_, n) => count(...(n % 2 === 0 ? events : events.toReversed())));
    await Promise.all(requests);
    expect((await counted()).map((insight: { count: number }) => insight.count)).toEqual([8, 8, 8]);
  });

  it('are counted with the same number of statements, however many the events are', async () => {
    const { count, siteSpace, page } = await setUp();
    const view = { type: 'page_view', location: { siteSpace, page } };
    await count(view);
    const few = await statementsOf(() => count(view));
    const many = await statementsOf(() =>
      count(...Array.from({ length: 100 }, (_, n) => ({ ...view, type: n % 2 === 0 ? 'page_view' : 'ask_question' }))),
    );
    expect(many.length).toBe(few.length);
  });

  it.each<[string, unknown, string]>([
    ['no events', { events: [] }, '/events'],
    ['too many events', { events: Array.from({ length: 101 }, () => ({ type: 'page_view' })) }, '/events'],
    ['an event without a type', { events: [{}] }, '/events/0/type'],
    ['a place that is a list', { events: [{ type: 'page_view', location: [] }] }, '/events/0/location'],
    ['a page that is no text', { events: [{ type: 'page_view', location: { page: 1 } }] }, '/events/0/location/page'],
  ])('are refused with %s', async (_, body, pointer) => {
    const { api, at, counted } = await setUp();
    const { error } = (await api.post(EVENTS, at, body)).expect(400).body;
    expect(error.errors.map((problem: { pointer: string }) => problem.pointer)).toContain(pointer);
    expect(await counted()).toEqual([]);
  });

  it('are refused for days and types that do not exist', async () => {
    const { api, at } = await setUp();
    const wrong: Record<string, string>[] = [{ from: '2026-02-30' }, { to: 'today' }, { type: 'page_hate' }];
    for (const query of wrong) (await api.get(PAGES, at, { query })).expect(400);
  });

  it('are not counted for a site that is not published', async () => {
    const { api, at, counted } = await setUp();
    (await api.post(`${SITE}/unpublish`, at)).expect(200);
    (await api.post(EVENTS, at, { events: [{ type: 'page_view' }] })).expect(404);
    expect(await counted()).toEqual([]);
  });

  it('are read by those who may edit the site, without those of spaces that they may not see', async () => {
    const { org, at, count, siteSpace, page } = await setUp();
    await count({ type: 'page_view', location: { siteSpace, page } }, { type: 'search_open' });
    (await t.api.as(await t.make.member(org, 'read')).get(PAGES, at)).expect(403);
    (await t.api.as((await t.make.org()).admin).get(PAGES, at)).expect(404);
    const guest = await t.make.member(org, null);
    (await t.api.as(guest).post(EVENTS, at, { events: [{ type: 'page_view' }] })).expect(404);
    await t.make.grant(org, { userId: guest.id }, 'admin', at.siteId);
    const { items, count: total } = (await t.api.as(guest).get(PAGES, at)).expect(200).body;
    expect([items.map(({ type }: { type: string }) => type), total]).toEqual([['search_open'], 1]);
  });

  it('are forgotten after 400 days, and with the site', async () => {
    const { api, at, count, counted } = await setUp();
    const today = new Date('2026-06-01T12:00:00Z');
    for (const age of [401, 400, 0]) {
      on(new Date(today.getTime() - age * 86_400_000).toISOString().slice(0, 10));
      await count({ type: 'page_view' });
    }
    await t.app.get(ForgetInsights).forgetOld({ signal: new AbortController().signal });
    expect((await counted()).map(({ day }: { day: string }) => day)).toEqual(['2026-06-01', '2025-04-27']);
    (await api.delete(SITE, at)).expect(204);
    expect(await t.db.query('SELECT 1 FROM site_insights WHERE site_id = $1', [at.siteId])).toEqual([]);
  });
});
