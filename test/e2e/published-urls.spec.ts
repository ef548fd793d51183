import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import type { Refusal } from '../support/refusal.js';

const t = useApp();
const ORIGIN = 'https://docs.example.test';

/** A published site with two sections, one of them with a variant. */
async function setUp(settings: Parameters<typeof t.make.site>[1] = {}) {
  const org = await t.make.org();
  const site = await t.make.site(org, { published: true, ...settings });
  const [one, two, three] = [await t.make.space({ org }), await t.make.space({ org }), await t.make.space({ org })];
  const first = await t.make.siteSection(site, one);
  const second = await t.make.siteSection(site, two);
  const variant = await t.make.siteSpace(site, three, second.id);
  const path = `/sites/${org.id}/${site.id}`;
  return { org, site, first, second, variant, path, spaces: [one, two, three], base: `${ORIGIN}${path}` };
}

const resolve = (url: string, body: object = {}) => t.api.anonymous().post('/v1/urls/published', {}, { url, ...body });

describe('the URL of a published site', () => {
  it('resolves to the place that it names', async () => {
    const { org, site, first, second, variant, path, base, spaces } = await setUp();
    const root = (await resolve(base)).expect(200).body;
    expect(root).toEqual({
      site: site.id,
      siteSection: first.id,
      siteSpace: expect.any(String),
      space: spaces[0]!.id,
      organization: org.id,
      pathname: '',
      basePath: `${path}/`,
      siteBasePath: `${path}/`,
      apiToken: expect.any(String),
      complete: false,
      canonicalUrl: base,
    });
  });
});
