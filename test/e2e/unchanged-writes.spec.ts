import { Injectable, Module } from '@nestjs/common';
import { beforeEach, describe, expect, it } from 'vitest';
import { OnEvent } from '../../src/common/events/events.js';
import { ChangeRequestEdited } from '../../src/modules/change-requests/change-request.events.js';
import { ContentChanged } from '../../src/modules/versions/heads/content.events.js';
import { useApp } from '../support/app.js';

@Injectable()
class Heard {
  readonly events: object[] = [];

  @OnEvent(ContentChanged, { inTransaction: true })
  @OnEvent(ChangeRequestEdited, { inTransaction: true })
  hear(event: object): void {
    this.events.push(event);
  }
}

@Module({ providers: [Heard] })
class HearingModule {}

const t = useApp({}, [{ module: HearingModule }]);
const SPACE = '/v1/spaces/:spaceId';
const REQUEST = `${SPACE}/change-requests/:id`;
const MARKDOWN = '> One\n\n- Item\n\nLast';

let org: Awaited<ReturnType<typeof t.make.org>>;
let spaceId: string;
let ids: { page: string; below: string; link: string; content: string };

const as = () => t.api.as(org.admin);
const write = (changes: unknown) => as().post(`${SPACE}/content`, { spaceId }, { changes });
const edit = (id: string, changes: unknown) =>
  as().post(`${REQUEST}/content`, { spaceId, id }, { changes }, { query: { compat: 'false' } });
const spaceNow = async () => (await as().get(SPACE, { spaceId })).expect(200).body;
const requestNow = async (id: string) => (await as().get(REQUEST, { spaceId, id })).expect(200).body;
const pagesNow = async () => (await as().get(`${SPACE}/content/pages`, { spaceId })).expect(200).body;
const blocksOf = async () => (await as().get(`${SPACE}/content/page/:page/document`, { spaceId, page: ids.page })).expect(200).body.nodes;
const begin = async (): Promise<string> => (await as().post(`${SPACE}/change-requests`, { spaceId }, {})).expect(201).body.id;

beforeEach(async () => {
  org ??= await t.make.org();
  spaceId = (await t.make.space({ org, editMode: 'live' })).id;
  const { changes } = (
    await write([
      {
        ...{ operation: 'insert_page', title: 'Page', emoji: '🚀', description: 'Words', layout: { width: 'wide' } },
        ...{ cover: { ref: { kind: 'url', url: 'https://img.example/a.png' }, yPos: 0 }, variables: { version: '2' } },
        document: { markdown: MARKDOWN },
      },
      { operation: 'insert_page', title: 'Second', document: {} },
      { operation: 'insert_page', title: 'Third', document: {} },
      { operation: 'insert_link', title: 'Link', target: { kind: 'url', url: 'https://docs.example.com' } },
      { operation: 'insert_reusable_content', title: 'Note', document: { markdown: 'Note.' } },
      { operation: 'set_variables', variables: { product: 'Bindery', beta: false } },
    ])
  ).expect(200).body;
  const [page, below, , link] = changes.map((change: { page?: { id: string } }) => change.page?.id);
  ids = { page, below, link, content: changes[4].reusableContent };
});

/** Batches that set everything to its current value. */
async function idleBatches(): Promise<Record<string, object[]>> {
  const { page, below, link, content } = ids;
  const update = (fields: object) => [{ operation: 'update_page', page, ...fields }];
  const [quote, list] = await blocksOf();
  return {
    'a title, a slug and texts as they are': update({ title: 'Page', slug: 'page', emoji: '🚀', description: 'Words' }),
    'an icon emptied that is not there': update({ icon: '', linkTitle: '', condition: '' }),
    'flags that are off': update({ hidden: false, noIndex: false, noRobotsIndex: false }),
    'a layout said aloud': update({ layout: { width: 'wide', outline: true, coverSize: 'hero' } }),
    'the same cover': update({ cover: { ref: { kind: 'url', url: 'https://img.example/a.png' }, yPos: 0, height: 240 } }),
    'no links': update({ metaLinks: { alternates: [] } }),
    'the same variables of a page': update({ variables: { version: '2', missing: null } }),
    'the same Markdown': update({ document: { markdown: MARKDOWN } }),
    'the same place': update({ at: 0 }),
    'the same place, counted from the end': [{ operation: 'update_page', page: link, at: 1_000 }],
    'the same parent': update({ into: null }),
    'moves that end where they began': [...update({ at: 2 }), ...update({ at: 0 })],
    'a change and its opposite': [...update({ title: 'Other' }), ...update({ title: 'Page' })],
    'the same target': [{ operation: 'update_page', page: link, target: { kind: 'url', url: 'https://docs.example.com' } }],
    'a text replaced by itself': [{ operation: 'patch_page', page, edits: [{ edit: 'replace_text', find: 'Last', replace: 'Last' }] }],
    'a list replaced by the same list': [
      { operation: 'patch_page', page, edits: [{ edit: 'replace', block: list.key, document: { markdown: '- Item' } }] },
    ],
    'nothing inserted': [{ operation: 'patch_page', page, edits: [{ edit: 'insert', document: { markdown: '' } }] }],
    'a page reverted to what it is': [{ operation: 'revert_page', page, revision: (await spaceNow()).revision }],
    'a block reverted to what it is': [{ operation: 'revert_page', page, revision: (await spaceNow()).revision, block: [quote.key] }],
    'the same reusable content': [
      { operation: 'update_reusable_content', reusableContent: content, title: 'Note', document: { markdown: 'Note.' } },
    ],
    'the same variables': [{ operation: 'set_variables', variables: { product: 'Bindery', missing: null } }],
    'several at once': [...update({ title: 'Page' }), { operation: 'update_page', page: below, hidden: false }],
  };
}

describe('a write that changes nothing', () => {
  it('returns the current revision, creates none, and leaves timestamps and heads unchanged', async () => {
    const batches = await idleBatches();
    const before = await spaceNow();
    const pages = await pagesNow();
    const { count } = (await as().get(`${SPACE}/revisions`, { spaceId })).expect(200).body;
    const heard = t.app.get(Heard).events.length;
    for (const [name, changes] of Object.entries(batches)) {
      const reply = (await write(changes)).expect(200);
      expect(reply.body.revision, name).toBe(before.revision);
    }
    expect((await as().get(`${SPACE}/revisions`, { spaceId })).body.count).toBe(count);
    expect(await spaceNow()).toEqual(before);
    expect(await pagesNow()).toEqual(pages);
    expect(t.app.get(Heard).events).toHaveLength(heard);
  });

  it('lists its changes like any other write', async () => {
    const { changes } = (await write([{ operation: 'update_page', page: ids.page, title: 'Page' }])).expect(200).body;
    expect(changes).toMatchObject([{ object: 'updated_page', page: { id: ids.page } }]);
  });

  it('does not touch the pages of a batch that stay the same', async () => {
    const { page, below } = ids;
    const read = async (id: string) => (await as().get(`${SPACE}/content/page/:id`, { spaceId, id })).expect(200).body;
    const before = await read(page);
    await write([
      { operation: 'update_page', page, title: 'Page', hidden: false },
      { operation: 'update_page', page: below, title: 'Renamed' },
    ]);
    expect(await read(page)).toEqual(before);
    expect((await read(below)).title).toBe('Renamed');
  });

  it('is still refused if the caller did not read the head', async () => {
    const changes = [{ operation: 'update_page', page: ids.page, title: 'Page' }];
    const { revision } = await spaceNow();
    (await write([{ operation: 'update_page', page: ids.below, title: 'Renamed' }])).expect(200);
    (await as().post(`${SPACE}/content`, { spaceId }, { changes }, { headers: { 'if-match': revision } })).expect(412);
  });

  it('does not update a change request, and does not make the caller a contributor', async () => {
    const request = await begin();
    const before = await requestNow(request);
    const heard = t.app.get(Heard).events.length;
    for (const [name, changes] of Object.entries(await idleBatches())) {
      const { changeRequest } = (await edit(request, changes)).expect(200).body;
      expect(changeRequest, name).toEqual(before);
    }
    expect((await as().get(`${REQUEST}/contributors`, { spaceId, id: request })).expect(200).body.items).toEqual([]);
    expect(t.app.get(Heard).events).toHaveLength(heard);
    expect((await as().post(`${REQUEST}/merge`, { spaceId, id: request })).expect(409).body.error.message).toContain('nothing to merge');
  });
});

describe('a change request that changes nothing', () => {
  it('cannot be merged, even if it changed something and reverted it', async () => {
    const request = await begin();
    const { page, below, content } = ids;
    for (const [there, back] of [
      [
        { operation: 'update_page', page, title: 'Other' },
        { operation: 'update_page', page, title: 'Page' },
      ],
      [
        { operation: 'update_page', page: below, at: 0 },
        { operation: 'update_page', page: below, at: 1 },
      ],
      [
        { operation: 'set_variables', variables: { product: 'Other' } },
        { operation: 'set_variables', variables: { product: 'Bindery' } },
      ],
      [
        { operation: 'update_reusable_content', reusableContent: content, title: 'Other' },
        { operation: 'update_reusable_content', reusableContent: content, title: 'Note' },
      ],
    ]) {
      (await edit(request, [there])).expect(200);
      (await edit(request, [back])).expect(200);
    }
    expect((await requestNow(request)).revision).not.toBe((await spaceNow()).revision);
    const { changes } = (await as().get(`${REQUEST}/changes`, { spaceId, id: request })).expect(200).body;
    expect(changes).toEqual([]);
    (await as().post(`${REQUEST}/merge`, { spaceId, id: request })).expect(409);
    (await edit(request, [{ operation: 'update_page', page, title: 'Other' }])).expect(200);
    (await as().post(`${REQUEST}/merge`, { spaceId, id: request })).expect(200);
  });
});
