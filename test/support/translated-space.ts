import { beforeEach, expect, vi } from 'vitest';
import type { FakeTranslator } from './fake-translator.js';
import { shout } from './fake-translator.js';
import type { Make, MadeUser } from './make.js';
import type { TestApp } from './app.js';
import type { Api } from './api.js';

export const TRANSLATIONS = '/v1/orgs/:organizationId/translations';
export const TRANSLATION = `${TRANSLATIONS}/:translationId`;
export const CONTENT = '/v1/spaces/:spaceId/content';

export type Json = Readonly<Record<string, unknown>>;

/** An organization with a space of pages, and a translation of it. */
export interface World {
  org: Awaited<ReturnType<Make['org']>>;
  api: Api;
  o: { organizationId: string };
  space: string;
  translation: { id: string };
  place: { organizationId: string; translationId: string };
}

/** Makes, edits, runs and reads translated spaces over HTTP. The engine shouts, and nothing intercepts it when a test begins. */
export function translatedSpaces(t: TestApp, engine: FakeTranslator) {
  beforeEach(() => {
    engine.intercept = undefined;
    engine.translate = shout;
    engine.sent();
  });

  async function setUp(pages: Record<string, string> = { Guide: 'Open the file. Then save it.' }): Promise<World> {
    const org = await t.make.org();
    const api = t.api.as(org.admin);
    const o = { organizationId: org.id };
    const space = (await api.post('/v1/orgs/:organizationId/spaces', o, { title: 'Handbook', editMode: 'live', empty: true })).expect(
      201,
    ).body;
    const changes = Object.entries(pages).map(([title, markdown]) => ({ operation: 'insert_page', title, document: { markdown } }));
    if (changes.length > 0) await write(org.admin, space.id, ...changes);
    const body = { language: 'de', source: { space: space.id, language: 'en' } };
    const translation = (await api.post(TRANSLATIONS, o, body)).expect(201).body;
    const place = { ...o, translationId: translation.id as string };
    return { org, api, o, space: space.id as string, translation, place };
  }

  async function write(user: MadeUser, spaceId: string, ...changes: object[]): Promise<void> {
    (await t.api.as(user).post(CONTENT, { spaceId }, { changes })).expect(200);
  }

  const read = async ({ api, place }: World) => (await api.get(TRANSLATION, place)).expect(200).body;

  /** Waits until the run ends. */
  async function ended(world: World) {
    return vi.waitFor(
      async () => {
        const translation = await read(world);
        expect(translation.status).not.toBe('running');
        return translation;
      },
      { timeout: 120_000, interval: 25 },
    );
  }

  async function run(world: World) {
    (await world.api.post(`${TRANSLATION}/run`, world.place)).expect(204);
    const translation = await ended(world);
    expect(translation.lastRun.status, JSON.stringify(translation.lastRun)).toBe('completed');
    return translation;
  }

  /** The pages of a space by title, as Markdown. */
  async function pagesOf({ api }: World, spaceId: string): Promise<Record<string, string>> {
    const { pages } = (await api.get(`${CONTENT}/pages`, { spaceId })).expect(200).body;
    const entries = await Promise.all(pages.map(async ({ id, title }: Json) => [title, await markdownOf(api, spaceId, String(id))]));
    return Object.fromEntries(entries);
  }

  async function markdownOf(api: World['api'], spaceId: string, pageId: string): Promise<string> {
    const { body } = await api.get(`${CONTENT}/page/:pageId`, { spaceId, pageId }, { query: { format: 'markdown' } });
    return body.markdown.trim();
  }

  async function pageIdOf({ api }: World, spaceId: string, title: string): Promise<string> {
    const { pages } = (await api.get(`${CONTENT}/pages`, { spaceId })).expect(200).body;
    return pages.find((page: Json) => page['title'] === title).id;
  }

  /** Edits a page by its title. */
  async function edit(world: World, spaceId: string, title: string, ...edits: object[]): Promise<void> {
    await write(world.org.admin, spaceId, { operation: 'patch_page', page: await pageIdOf(world, spaceId, title), edits });
  }

  const replace = (world: World, spaceId: string, title: string, find: string, replacement: string): Promise<void> =>
    edit(world, spaceId, title, { edit: 'replace_text', find, replace: replacement });

  /** Replaces the first block of a page, which keeps its key. */
  async function rewrite(world: World, spaceId: string, title: string, markdown: string): Promise<void> {
    const pageId = await pageIdOf(world, spaceId, title);
    const { document } = (await world.api.get(`${CONTENT}/page/:pageId`, { spaceId, pageId }, { query: { format: 'document' } })).expect(
      200,
    ).body;
    await edit(world, spaceId, title, { edit: 'replace', block: document.nodes[0].key, document: { markdown } });
  }

  const insert = (world: World, spaceId: string, title: string, markdown: string): Promise<void> =>
    edit(world, spaceId, title, { edit: 'insert', document: { markdown } });

  return { setUp, write, read, ended, run, pagesOf, markdownOf, pageIdOf, edit, replace, rewrite, insert };
}

export type TranslatedSpaces = ReturnType<typeof translatedSpaces>;
