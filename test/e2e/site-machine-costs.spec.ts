import { expect, it } from 'vitest';
import { Caches } from '../../src/common/caches/caches.js';
import { useOwnApp } from '../support/app.js';
import { statementsOf } from '../support/statements.js';

// It empties the caches.
const t = useOwnApp();
const FILES = ['sitemap.xml', 'robots.txt', 'llms.txt'] as const;

/** A public site whose spaces have pages. Returns its path. */
async function siteOf(spaces: number): Promise<string> {
  const org = await t.make.org();
  const site = await t.make.site(org, { published: true });
  for (let n = 0; n < spaces; n++) {
    const pages = Array.from({ length: 12 }, () => t.make.page());
    // Lists of pages do not read files.
    const space = await t.make.space({ org, pages, files: [t.make.file()] });
    await t.make.siteSpace(site, space);
  }
  return `/sites/${org.id}/${site.id}`;
}

async function costOf(url: string): Promise<number> {
  const sent = await statementsOf(async () => expect((await t.app.inject(url)).statusCode).toBe(200));
  return sent.length;
}

it('sitemap.xml takes a statement for twenty spaces, and a few for all', async () => {
  const url = `${await siteOf(41)}/sitemap.xml`;
  await costOf(url);
  t.app.get(Caches).empty();
  // The site, four for its structure, the spaces, their specifications, revisions and roots, and three times the pages of twenty.
  expect(await costOf(url)).toBe(12);
});

it.each(FILES)('%s takes the same number of statements for two spaces and for eighteen', async (file) => {
  const costs: number[][] = [];
  for (const spaces of [2, 18]) {
    const url = `${await siteOf(spaces)}/${file}`;
    await costOf(url);
    t.app.get(Caches).empty();
    const [first, again] = [await costOf(url), await costOf(url)];
    costs.push([first, again]);
  }
  expect(costs[1]).toEqual(costs[0]);
  expect(costs[0]![1]).toBeLessThan(6);
});
