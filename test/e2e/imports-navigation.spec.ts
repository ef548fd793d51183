import { expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { ImportRuns } from '../support/import-runs.js';
import { gitbook } from '../support/navigation/gitbook.js';
import { jupyterBook } from '../support/navigation/jupyter-book.js';
import { mdbook } from '../support/navigation/mdbook.js';
import { mintlify } from '../support/navigation/mintlify.js';
import { mkdocs } from '../support/navigation/mkdocs.js';
import type { NavigationSource, Outline } from '../support/navigation/outline.js';
import { sphinx } from '../support/navigation/sphinx.js';

const t = useApp();

/** For each layout what another reader, which shares nothing with ours, finds in the settings of the source. */
const SOURCES: Readonly<Record<string, NavigationSource>> = { gitbook, jupyterBook, mdbook, mintlify, mkdocs, sphinx };

interface Shown {
  title: string;
  pages?: Shown[];
}

const outlineOf = (pages: readonly Shown[]): Outline[] => pages.map(({ title, pages: below = [] }) => ({ title, below: outlineOf(below) }));

it.each(Object.entries(SOURCES))('has the order and the nesting that the settings of the source say: %s', async (_, source) => {
  const org = await t.make.org();
  const spaceId = (await t.make.space({ org, editMode: 'live' })).id;
  const runs = new ImportRuns(t, org.id, org.admin);
  const run = await runs.run(spaceId, source.files);
  expect(run).toMatchObject({ status: 'completed', layout: source.layout });
  await runs.merge(run);
  const { body } = (await t.api.as(org.admin).get('/v1/spaces/:spaceId/content/pages', { spaceId })).expect(200);
  expect(outlineOf(body.pages)).toEqual(source.expected);
});
