import { expect, it } from 'vitest';
import { RECOGNIZED_LAYOUTS, type RecognizedLayout } from '../../src/modules/exchange/imports/layouts/layout-names.js';
import { useApp } from '../support/app.js';
import { ImportRuns } from '../support/import-runs.js';
import { docusaurus } from '../support/navigation/docusaurus.js';
import { gitbook } from '../support/navigation/gitbook.js';
import { hugo } from '../support/navigation/hugo.js';
import { hugoMenu } from '../support/navigation/hugo-menu.js';
import { jupyterBook } from '../support/navigation/jupyter-book.js';
import { mdbook } from '../support/navigation/mdbook.js';
import { mintlify } from '../support/navigation/mintlify.js';
import { mkdocs } from '../support/navigation/mkdocs.js';
import { nextra } from '../support/navigation/nextra.js';
import type { NavigationSource, Outline } from '../support/navigation/outline.js';
import { sphinx } from '../support/navigation/sphinx.js';
import { starlight } from '../support/navigation/starlight.js';
import { vitepress } from '../support/navigation/vitepress.js';
import { makeReaderSite } from '../support/reader-site.js';

const t = useApp();

/**
 * For each layout what another reader, which shares nothing with ours, finds in the settings of the source. A layout whose tool
 * has no navigation of its own has the reason instead.
 */
const SOURCES: Readonly<Record<RecognizedLayout, Readonly<Record<string, NavigationSource>> | string>> = {
  gitbook: { gitbook },
  mdbook: { mdbook },
  mintlify: { mintlify },
  mkdocs: { mkdocs },
  sphinx: { sphinx, jupyterBook },
  docusaurus: { docusaurus },
  vitepress: { vitepress },
  starlight: { starlight },
  nextra: { nextra },
  hugo: { hugo, hugoMenu },
};

interface Shown {
  title: string;
  linkTitle?: string;
  hidden?: boolean;
  pages?: Shown[];
}

/** What visitors see in the navigation. */
const outlineOf = (pages: readonly Shown[]): Outline[] =>
  pages.flatMap(({ title, linkTitle = title, hidden, pages: below = [] }) =>
    hidden ? [] : [{ title: linkTitle, below: outlineOf(below) }],
  );

it('has a source, or a reason for none, for each layout that is recognized', () => {
  expect(RECOGNIZED_LAYOUTS.length).toBeGreaterThan(0);
  for (const layout of RECOGNIZED_LAYOUTS) {
    const sources = SOURCES[layout];
    if (typeof sources === 'string') expect(sources, layout).toMatch(/\S/);
    else expect([...new Set(Object.values(sources ?? {}).map((source) => source.layout))], layout).toEqual([layout]);
  }
});

it.each(Object.values(SOURCES).flatMap((sources) => (typeof sources === 'string' ? [] : Object.entries(sources))))(
  'has the order and the nesting that the settings of the source say: %s',
  async (_, source) => {
    const org = await t.make.org();
    const spaceId = (await t.make.space({ org, editMode: 'live' })).id;
    const runs = new ImportRuns(t, org.id, org.admin);
    const run = await runs.run(spaceId, source.files);
    expect(run).toMatchObject({ status: 'completed', layout: source.layout });
    await runs.merge(run);
    const { body } = (await t.api.as(org.admin).get('/v1/spaces/:spaceId/content/pages', { spaceId })).expect(200);
    expect(source.expected.length).toBeGreaterThan(0);
    expect(outlineOf(body.pages)).toEqual(source.expected);
  },
);

it('shows visitors the title that a table of contents gives a page in the navigation, and its heading on the page', async () => {
  const site = await makeReaderSite(t);
  const runs = new ImportRuns(t, site.org.id, site.org.admin);
  await runs.merge(await runs.run(site.spaceId, sphinx.files));
  const page = (await t.app.inject({ method: 'GET', url: `${site.path}/b` })).body;
  const linked = page.match(/<a [^>]*aria-current="page"[^>]*>.*?<\/a>/gs)?.map((link) => link.replace(/<[^>]*>/g, '').trim());
  expect(linked).toContain('Second');
  expect(linked).not.toContain('Heading of b');
  expect(page).toMatch(/<h1[^>]*>\s*Heading of b\s*</);
});
