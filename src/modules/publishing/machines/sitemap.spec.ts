import { expect, it } from 'vitest';
import type { ListedPage } from './listed-pages.js';
import { sitemap } from './sitemap.js';

const BASE = 'https://docs.example.com';
const page = (n: number) => ({ url: `${BASE}/a&b/${n}`, page: { updatedAt: '2026-01-01T00:00:00.000Z' } }) as ListedPage;
const pagesOf = (count: number) => Array.from({ length: count }, (_, n) => page(n));
const locations = (xml: string | undefined) => [...(xml ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);

it('is one file up to 50,000 pages, and an index of files above', () => {
  expect(locations(sitemap(pagesOf(50_000), BASE))).toHaveLength(50_000);
  const many = pagesOf(50_002);
  expect(locations(sitemap(many, BASE))).toEqual([`${BASE}/sitemap-1.xml`, `${BASE}/sitemap-2.xml`]);
  expect(locations(sitemap(many, BASE, 2))).toEqual([`${BASE}/a&amp;b/50000`, `${BASE}/a&amp;b/50001`]);
  expect(sitemap(many, BASE, 3)).toBeUndefined();
});
