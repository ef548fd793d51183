import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newId } from 'bindery/common/ids/ids.js';
import { SiteFeedback } from 'bindery/modules/site-visitors/insights/site-feedback.entity.js';
import { SiteInsight } from 'bindery/modules/site-visitors/insights/site-insight.entity.js';
import { useWorld } from '../../support/workbench-world.js';
import { arrived, look, press, Workbench } from '../../support/workbench.js';

const DAY = 24 * 60 * 60 * 1000;
const MANY = 25;

let workbench: Workbench;

beforeAll(async () => {
  workbench = await Workbench.start();
});
afterEach(() => workbench.afterTest());
afterAll(() => workbench?.close());

const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

/** A published site with a space, and what is counted on it. */
async function setUp() {
  const world = await useWorld(workbench);
  const { org, spaceId } = world;
  const site = await workbench.make.site(org, { published: true });
  const { id: siteSpace } = await workbench.make.siteSpace(site, { id: spaceId });
  const { db } = workbench.started;
  const count = (days: number, pageId: string, times: number, type = 'page_view') =>
    db.repo(SiteInsight).insert({ siteId: site.id, day: daysAgo(days), siteSpaceId: siteSpace, pageId, type, count: String(times) });
  const rate = (days: number, pageId: string, rating: 'good' | 'ok' | 'bad', comment: string | null = null) =>
    db.repo(SiteFeedback).insert({ id: newId(), siteId: site.id, day: daysAgo(days), siteSpaceId: siteSpace, pageId, rating, comment });
  return { org, world, site, count, rate, place: `/orgs/${org.id}/sites/${site.id}/insights` };
}

it('shows what readers read as a chart and a table, compared with the days before, for the days that one chooses', async () => {
  const { org, world, site, count } = await setUp();
  const valves = await world.page('Valves', 'Turn them.\n');
  const pumps = await world.page('Pumps', 'Push them.\n');
  const page = await workbench.open(org.admin, `/orgs/${org.id}/sites/${site.id}`);
  await press(page, 'Insights', 'link');
  await arrived(page, 'Insights');
  await page.getByText('Nothing was counted in these days.').waitFor();
  await page.getByText('There are no such ratings.').waitFor();
  await look(page);

  await count(3, valves, 1200);
  await count(3, pumps, 300);
  await count(5, valves, 100);
  await count(40, pumps, 800);
  await count(3, '', 4, 'search_open');
  await page.reload();
  const main = page.getByRole('main');
  await main.getByText('Page views: 1,600').waitFor();
  await main.getByText('+100% compared with the 28 days before').waitFor();
  const chart = main.getByRole('img', { name: /^1,600 page views, most of them on .+: 1,500$/ });
  await chart.waitFor();
  const heights = () => chart.locator('rect').evaluateAll((bars) => bars.map((bar) => Math.round(Number(bar.getAttribute('height')))));
  expect((await heights()).filter((height) => height > 0)).toEqual([7, 100]);
  expect(await heights()).toHaveLength(28);
  await main.getByText('As a table').press('Enter');
  await main.getByRole('row').filter({ hasText: '1,500' }).waitFor();
  await main.getByRole('row', { name: 'Search opened 4' }).waitFor();
  const read = main
    .getByRole('list')
    .filter({ has: page.getByText('Page views') })
    .getByRole('listitem');
  expect(await read.allTextContents()).toEqual([expect.stringMatching(/^Valves.*1,300/), expect.stringMatching(/^Pumps.*300/)]);
  await look(page);

  const onSite = await read.first().getByRole('link', { name: 'On the site Valves' }).getAttribute('href');
  expect(await (await fetch(onSite!)).text()).toContain('Turn them.');
  await main.getByLabel('Days').selectOption('Last 90 days');
  await main.getByText('Page views: 2,400').waitFor();
  await page.waitForURL(/days=90/);
  await main.getByLabel('Days').selectOption('Last 365 days');
  await main.getByRole('heading', { name: 'Page views by week' }).waitFor();
  await main.getByLabel('Days').selectOption('Other days');
  await main.getByLabel('To').fill(daysAgo(5));
  await main.getByText('Page views: 900').waitFor();
  await main.getByLabel('From').fill(daysAgo(6));
  await main.getByText('Page views: 100', { exact: true }).first().waitFor();
  await look(page);
  await press(page, 'Make a link');
  const link = await main.getByLabel('Link to the figures', { exact: true }).inputValue();
  const figures = await (await fetch(link)).text();
  expect(figures).toContain('Valves');
  expect(figures).not.toContain('Pumps');
  await read.getByRole('link', { name: 'Valves', exact: true }).press('Enter');
  await arrived(page, 'Valves');
});

it('lists the pages and what readers think of them, one part after the other', async () => {
  const { org, world, count, rate, place } = await setUp();
  const pages = await world.tree(Array.from({ length: MANY }, (_, n) => [`Page ${n}`, []]));
  for (const [title, id] of pages) await count(1, id, 1 + Number(title.split(' ')[1]));
  const gone = newId();
  await count(1, gone, 1000);
  for (let n = 0; n < MANY; n += 1) await rate(2, pages.get('Page 0')!, 'ok', `Remark ${n}.`);
  await rate(2, gone, 'good');
  await rate(1, pages.get('Page 1')!, 'bad', '<b>It\nleaks</b>');
  const page = await workbench.open(org.admin, place);
  const main = page.getByRole('main');
  const read = main.locator('ol').getByRole('listitem');
  await read.first().getByText('Removed page').waitFor();
  expect(await read.count()).toBe(20);
  await main.getByRole('button', { name: 'Show more' }).first().press('Enter');
  await expect.poll(() => read.count()).toBe(MANY + 1);
  await read.last().getByRole('link', { name: 'Page 0', exact: true }).waitFor();

  await main.getByRole('listitem').filter({ hasText: 'It helped in part' }).getByText('25', { exact: true }).waitFor();
  const remarks = main.locator('.said');
  await expect.poll(() => remarks.count()).toBe(19);
  await press(page, 'Show more');
  await expect.poll(() => remarks.count()).toBe(MANY + 1);
  await main.getByLabel('Rating').selectOption('It did not help');
  await page.waitForURL(/rating=bad/);
  await expect.poll(() => remarks.allTextContents()).toEqual(['<b>It\nleaks</b>']);
  await main.getByRole('listitem').filter({ hasText: 'leaks' }).getByRole('link', { name: 'Page 1', exact: true }).waitFor();
  await look(page);
});

it('is there in Arabic, on a phone, and not for those who may not edit the site', async () => {
  const { org, world, site, count, rate, place } = await setUp();
  const valves = await world.page('Valves', 'Turn them.\n');
  await count(1, valves, 12);
  await rate(1, valves, 'good', 'Thank you.');
  const page = await workbench.open(org.admin, place, { language: 'ar', size: 'phone' });
  await arrived(page, 'الإحصاءات');
  await page.getByText('Thank you.').waitFor();
  const [first, last] = await page.locator('figcaption time').evaluateAll((ends) => ends.map((end) => end.getBoundingClientRect().left));
  expect(first).toBeGreaterThan(last!);
  const bar = page.locator('.chart rect[height="100"]');
  const middle = await page.locator('.chart svg').evaluate((chart) => chart.getBoundingClientRect().left + chart.clientWidth / 2);
  // Yesterday is at the end, which is on the left.
  expect((await bar.boundingBox())!.x).toBeLessThan(middle);
  await look(page);

  const reader = await workbench.make.member(org, 'read');
  const other = await workbench.open(reader, `/orgs/${org.id}/sites/${site.id}`);
  await arrived(other, site.title);
  expect(await other.getByRole('link', { name: 'Insights' }).count()).toBe(0);
  await other.goto(workbench.addressOf(place));
  await arrived(other, 'Nothing is here');
  const stranger = await workbench.open(await workbench.make.user(), place);
  await arrived(stranger, 'Nothing is here');
});
