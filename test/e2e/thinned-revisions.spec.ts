import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { FileStore } from 'bindery/common/storage/file-store.js';
import { ThinDrafts } from 'bindery/modules/change-requests/heads/thin-drafts.js';
import { CollectContent } from 'bindery/modules/versions/thinning/collect-content.js';
import { ReferredRevisions } from 'bindery/modules/versions/thinning/referred-revisions.js';
import { FindGarbage } from 'bindery/modules/versions/thinning/find-garbage.js';
import { useOwnApp } from '../support/app.js';
import type { MadeUser } from '../support/make.js';
import { brokenRevisions } from '../support/whole-revisions.js';

const columns = (table: string, names: string): string[] => names.split(' ').map((name) => `${table}.${name}`);

/** They keep revisions. A new one that is to keep them is named after revisions, and has the type text. */
const REFERRING = [
  ...columns('change_requests', 'revision_id revision_initial_id revision_merged_ancestor_id revision_merged_id'),
  ...columns('comments', 'revision_id'),
  ...columns('git_commits', 'revision_id'),
  ...columns('git_installations', 'proposed_revision_id pushed_revision_id synced_revision_id'),
  ...columns('git_operations', 'revision_id'),
  ...columns('git_previews', 'base_revision_id line_revision_id'),
  ...columns('requested_reviewers', 'revision_id'),
  ...columns('reviews', 'revision_id'),
  ...columns('revision_sources', 'revision_id'),
  ...columns('search_spaces', 'revision_id'),
  ...columns('spaces', 'revision_id'),
  ...columns('translation_conflicts', 'base_revision_id proposed_revision_id'),
  ...columns('translations', 'engine_revision_id result_revision_id source_revision_id'),
];

/** JSON with hashes of documents: a method with `@KeepsDocuments()` reads them, or the search for garbage itself. */
const WITH_DOCUMENTS = [
  ...columns('content_objects', 'body'),
  ...columns('import_entries', 'imported record'),
  ...columns('import_origins', 'imported'),
];

const WITHOUT = [
  ...columns('audit_events', 'body'),
  ...columns('change_requests', 'description'),
  ...columns('comment_replies', 'body'),
  ...columns('comments', 'body'),
  ...columns('conversation_issues', 'terms'),
  ...columns('conversations', 'attributes parts'),
  ...columns('custom_fonts', 'faces'),
  ...columns('document_links', 'links uses'),
  ...columns('documents', 'body'),
  ...columns('former_site_places', 'customization section site_space'),
  ...columns('git_installations', 'layout'),
  ...columns('git_operations', 'counts'),
  ...columns('git_paths', 'head place'),
  ...columns('git_previews', 'base own'),
  ...columns('glossary_entries', 'translations'),
  ...columns('import_entries', 'marks place'),
  ...columns('import_origins', 'place'),
  ...columns('imports', 'source target'),
  ...columns('installation', 'demo'),
  ...columns('issues_clusters', 'terms'),
  ...columns('jobs', 'payload'),
  ...columns('notifications', 'data'),
  ...columns('oidc_providers', 'required_claims'),
  ...columns('openapi_specs', 'last_processed_errors'),
  ...columns('orgs', 'agent_instructions merge_rules'),
  ...columns('outbox_events', 'payload'),
  ...columns('pdfs', 'input'),
  ...columns('reviews', 'comment'),
  ...columns('scim_users', 'attributes kept'),
  ...columns('search_pages', 'sections'),
  ...columns('site_customizations', 'settings'),
  ...columns('site_exports', 'report'),
  ...columns('site_external_links', 'localized_description localized_title'),
  ...columns('site_look_drafts', 'settings'),
  ...columns('sites', 'adaptive_schema'),
  ...columns('spaces', 'merge_rules'),
  ...columns('translated_records', 'corrections'),
  ...columns('translation_conflicts', 'places sentences'),
  ...columns('translations', 'instructions last_run stats'),
  ...columns('webhook_events', 'actor data'),
];

// Content that other files left would count.
const t = useOwnApp();
const SPACE = '/v1/spaces/:spaceId';
const REQUEST = `${SPACE}/change-requests/:request`;
const going = { signal: new AbortController().signal };

let org: Awaited<ReturnType<typeof t.make.org>>;
let spaceId: string;
let pageIds: string[];
let request: string;
beforeEach(async () => {
  org ??= await t.make.org();
  const pages = [t.make.page({ title: 'Start' }), t.make.page({ title: 'Next' })];
  spaceId = (await t.make.space({ org, pages })).id;
  pageIds = pages.map(({ id }) => id);
  request = await begin();
});

const api = (as: MadeUser = org.admin) => t.api.as(as);
const begin = async (): Promise<string> => (await api().post(`${SPACE}/change-requests`, { spaceId }, {})).expect(201).body.id;
/** Saves a page, and returns the revision that this makes. */
const save = async (text: string, { page = pageIds[0]!, as = org.admin, to = request } = {}): Promise<string> => {
  const changes = [{ operation: 'update_page', page, document: { markdown: `${text}\n` } }];
  const { body } = (await api(as).post(`${REQUEST}/content`, { spaceId, request: to }, { changes })).expect(200);
  return body.changeRequest?.revision ?? body.revision;
};
/** Saves a page of the space itself. */
const saveLive = async (text: string): Promise<string> => {
  const changes = [{ operation: 'update_page', page: pageIds[0]!, document: { markdown: `${text}\n` } }];
  return (await api().post(`${SPACE}/content`, { spaceId }, { changes })).expect(200).body.revision;
};
const textAt = async (revision: string, page = pageIds[0]!) => {
  const path = `${SPACE}/revisions/:revision/page/:page`;
  const { status, body } = await api().get(path, { spaceId, revision, page }, { query: { format: 'markdown' } });
  return status === 200 ? body.markdown.trim() : status;
};
const revisionAt = (revision: string) => api().get(`${SPACE}/revisions/:revision`, { spaceId, revision });
const changesOf = (revision: string, headers: Record<string, string> = {}) =>
  api().get(`${SPACE}/revisions/:revision/changes`, { spaceId, revision }, { headers });

/** As if the revisions had been made one after the other, `apart` seconds each, the first a while ago. */
async function age(revisions: readonly string[], { apart = 20, ago = 7200 } = {}): Promise<void> {
  const start = Math.floor((Date.now() - ago * 1000) / 600_000) * 600_000;
  for (const [n, id] of revisions.entries())
    await t.db.query('UPDATE revisions SET created_at = $2 WHERE id = $1', [id, new Date(start + n * apart * 1000)]);
}

const thin = () => t.app.get(ThinDrafts).run(going);
/** As if all that is there had been there for some days. */
async function daysLater(): Promise<void> {
  await t.db.query(`UPDATE removed_revisions SET removed_at = removed_at - interval '4 days'`);
  for (const table of ['content_objects', 'documents'])
    await t.db.query(`UPDATE ${table} SET stored_at = stored_at - interval '4 days' WHERE space_id = $1`, [spaceId]);
}
const collect = () => t.app.get(CollectContent).run(going);
const stored = async () => {
  const [counts] = await t.db.query<{ objects: number; documents: number; links: number }>(
    `SELECT (SELECT count(*)::int FROM content_objects WHERE space_id = $1) AS objects,
       (SELECT count(*)::int FROM documents WHERE space_id = $1) AS documents,
       (SELECT count(*)::int FROM document_links WHERE space_id = $1) AS links`,
    [spaceId],
  );
  return counts!;
};

/** Nothing that a revision of any space refers to is missing. */
async function expectWhole(): Promise<void> {
  const client = new pg.Client({ connectionString: t.databaseUrl });
  await client.connect();
  try {
    expect(await brokenRevisions(client, t.app.get(FileStore))).toEqual([]);
  } finally {
    await client.end();
  }
}

describe('the revisions of a change request', () => {
  it('are joined when they are an hour old: the last of ten minutes and the head stay', async () => {
    const made = [];
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) made.push(await save(text));
    const [one, two, three, four, head] = made as [string, string, string, string, string];
    await age(made);
    const [before] = (await revisionAt(one)).expect(200).body.parents;
    const { headers } = (await changesOf(four)).expect(200);
    await thin();
    for (const gone of [one, two, three]) (await revisionAt(gone)).expect(404);
    expect((await revisionAt(four)).expect(200).body.parents).toEqual([before]);
    expect((await revisionAt(head)).expect(200).body.parents).toEqual([four]);
    expect([await textAt(four), await textAt(head)]).toEqual(['Four', 'Five']);
    // It has the changes of all that it took in. A client with the former ones gets the new ones, not a 304.
    const changes = (await changesOf(four, { 'if-none-match': headers['etag'] as string })).expect(200).body.changes;
    expect(changes).toMatchObject([{ type: 'page_edited', page: { id: pageIds[0] } }]);
    const listed = (await api().get(`${SPACE}/revisions`, { spaceId })).expect(200).body.items.map(({ id }: { id: string }) => id);
    expect(listed).not.toContain(one);
    expect(await save('Six')).not.toBe(head);
    (await api().post(`${REQUEST}/merge`, { spaceId, request })).expect(200);
    expect(
      (await api().get(`${SPACE}/content/page/:page`, { spaceId, page: pageIds[0]! }, { query: { format: 'markdown' } })).body.markdown,
    ).toBe('Six\n');
    await expectWhole();
  });

  it('stay if they are young, others wrote between them, or something refers to them', async () => {
    const other = await t.make.member(org, 'edit');
    const young = [await save('One'), await save('Two'), await save('Three')];
    await thin();
    expect(await Promise.all(young.map((id) => textAt(id)))).toEqual(['One', 'Two', 'Three']);
    const mixed = [await save('Four'), await save('Five', { as: other }), await save('Six'), await save('Seven')];
    await age([...young, ...mixed]);
    await t.make.review(request, { revisionId: young[1]! });
    await thin();
    const left = await Promise.all([...young, ...mixed].map((id) => textAt(id)));
    expect(left).toEqual([404, 'Two', 404, 'Four', 'Five', 'Six', 'Seven']);
    await expectWhole();
  });

  it('stay where the space and other change requests come from them', async () => {
    const mine = [await save('One'), await save('Two'), await save('Three')];
    (await api().post(`${REQUEST}/merge`, { spaceId, request })).expect(200);
    (await api().patch(SPACE, { spaceId }, { editMode: 'live' })).expect(200);
    const live = [await saveLive('Four'), await saveLive('Five'), await saveLive('Six'), await saveLive('Seven')];
    const [first, second] = [await begin(), await begin()];
    const later = [await save('Eight', { to: first }), await save('Nine', { to: first })];
    await age([...mine, ...live, ...later]);
    await save('Beside it', { to: second, page: pageIds[1]! });
    await thin();
    const texts = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
    expect(await Promise.all([...mine, ...live, ...later].map((id) => textAt(id)))).toEqual(texts);
    await expectWhole();
  });

  it('before an update from the space stay what they were', async () => {
    const mine = [await save('One'), await save('Two')];
    const other = await begin();
    await save('Next one', { to: other, page: pageIds[1]! });
    (await api().post(`${REQUEST}/merge`, { spaceId, request: other })).expect(200);
    (await api().post(`${REQUEST}/update`, { spaceId, request })).expect(200);
    const after = [await save('Three'), await save('Four'), await save('Five')];
    await age([...mine, ...after]);
    await thin();
    expect(await Promise.all([...mine, ...after].map((id) => textAt(id)))).toEqual(['One', 'Two', 404, 'Four', 'Five']);
    await expectWhole();
  });
});

describe('what refers to revisions and documents', () => {
  it('is found in every table', async () => {
    const found = await t.app.get(ReferredRevisions).columns();
    expect(found.map(({ table, column }) => `${table}.${column}`)).toEqual(REFERRING);
  });

  it('is in no other column of JSON', async () => {
    const rows = await t.db.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = current_schema() AND data_type IN ('json', 'jsonb')`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...WITH_DOCUMENTS, ...WITHOUT].toSorted());
  });
});

describe('content that no revision has', () => {
  /** Saves that are joined, and what was stored before the last of them. */
  async function joined(): Promise<void> {
    const made = [];
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) made.push(await save(text));
    await age(made);
    await thin();
  }

  it('stays for two days, and is deleted then', async () => {
    await joined();
    const before = await stored();
    await collect();
    expect(await stored()).toEqual(before);
    await daysLater();
    await collect();
    const after = await stored();
    expect([after.documents, after.links]).toEqual([before.documents - 3, before.links - 3]);
    expect(after.objects).toBeLessThan(before.objects);
    expect(await t.db.query('SELECT FROM removed_revisions WHERE space_id = $1', [spaceId])).toEqual([]);
    await expectWhole();
  });

  it('stays if somebody stores it again, even between the search and the deletion', async () => {
    await joined();
    await daysLater();
    const garbage = await t.app.get(FindGarbage).of(spaceId);
    expect(garbage.documents).toHaveLength(3);
    const reverted = await save('Two');
    // The next save names the document without storing it.
    const next = await save('Beside it', { page: pageIds[1]! });
    await t.app.get(CollectContent).collect(spaceId, garbage);
    expect([await textAt(reverted), await textAt(next)]).toEqual(['Two', 'Two']);
    await expectWhole();
    expect((await stored()).documents).toBe((await stored()).links);
  });

  it('stays if somebody stores it again before it is deleted, and can be stored again after that', async () => {
    await joined();
    await daysLater();
    const garbage = await t.app.get(FindGarbage).of(spaceId);
    const work = Array.from({ length: 8 }, async (_, n) => {
      const to = await begin();
      const texts = ['One', 'Two', 'Three', 'One', 'Beside it'];
      for (const text of texts) await save(text, { to, page: pageIds[n % 2]! });
    });
    await Promise.all([...work, ...Array.from({ length: 4 }, () => t.app.get(CollectContent).collect(spaceId, garbage))]);
    await expectWhole();
    expect((await stored()).documents).toBe((await stored()).links);
  });

  it('is all that is deleted: what a space does not share with the removed revisions is not even touched', async () => {
    await joined();
    const head = await save('Six');
    await daysLater();
    await collect();
    const before = await stored();
    await daysLater();
    await collect();
    expect(await stored()).toEqual(before);
    expect(await textAt(head)).toBe('Six');
  });
});
