import { expect, it, describe, vi } from 'vitest';
import { Events } from 'bindery/common/events/events.js';
import { workAsSystem } from 'bindery/common/work-context/work-context.js';
import { ImportEnded } from 'bindery/modules/exchange/imports/model/import.events.js';
import { FindBrokenLinks } from 'bindery/modules/links/find-broken-links.job.js';
import { LinksBroken } from 'bindery/modules/links/links.events.js';
import { SAMLProvider } from 'bindery/modules/sso/saml/saml-provider.entity.js';
import { WatchCertificates } from 'bindery/modules/sso/saml/watch-certificates.js';
import { newId } from 'bindery/common/ids/ids.js';
import { useOwnApp } from '../support/app.js';
import { FakeTranslator } from '../support/fake-translator.js';
import { ImportRuns } from '../support/import-runs.js';
import type { MadeUser } from '../support/make.js';
import { makeCertificate } from '../support/make-certificate.js';
import { notificationsOf, settled } from '../support/notification-samples.js';
import { translatedSpaces, TRANSLATION } from '../support/translated-space.js';

const PORT = 20_000 + ((process.pid + 11) % 20_000);
const engine = new FakeTranslator().use(PORT);
const t = useOwnApp({ LIBRETRANSLATE_URL: `http://127.0.0.1:${PORT}` });
const translated = translatedSpaces(t, engine);
const SPACE = '/v1/spaces/:spaceId';
const REQUEST = `${SPACE}/change-requests/:changeRequestId`;

describe('links that break', () => {
  it('are told to whoever merged and to administrators, only those that were not broken before', async () => {
    const org = await t.make.org();
    const editor = await t.make.member(org, 'review');
    const { id: spaceId } = await t.make.space({ org, editMode: 'live' });
    const write = async (changes: object[]) =>
      (await t.api.as(org.admin).post(`${SPACE}/content`, { spaceId }, { changes })).expect(200).body;
    const page = { operation: 'insert_page', title: 'Engine', document: { markdown: 'Heavy' } };
    await write([page]);
    const pages = (await t.api.as(org.admin).get(`${SPACE}/content/pages`, { spaceId })).expect(200).body.pages as { id: string }[];
    const { id } = pages[0]!;
    await write([{ ...page, title: 'Guide', document: { markdown: `[Engine](/pages/${id}) and [nothing](/pages/${newId()})` } }]);

    const merge = async (changes: object[]) => {
      const { id: changeRequestId } = (await t.api.as(editor).post(`${SPACE}/change-requests`, { spaceId }, { subject: 'Change' })).body;
      const at = { spaceId, changeRequestId };
      (await t.api.as(editor).post(`${REQUEST}/content`, at, { changes })).expect(200);
      (await t.api.as(editor).post(`${REQUEST}/merge`, at)).expect(200);
      await vi.waitFor(async () => expect(await t.db.query(`SELECT 1 FROM jobs WHERE name = 'links.find-broken'`)).toEqual([]), {
        timeout: 20_000,
        interval: 20,
      });
      await settled(t);
    };
    const told = async (user: typeof editor) => (await notificationsOf(t, user, { kind: 'links_broken' })).map(({ text }) => text);
    await merge([{ ...page, title: 'Other' }]);
    expect(await told(editor)).toEqual([]);
    await merge([{ operation: 'delete_page', page: id }]);
    expect(await told(editor)).toEqual([expect.stringContaining('A link in')]);
    expect(await told(org.admin)).toEqual([expect.stringContaining('A link in')]);
  });

  it('are not looked for where the one who merged may not see the space any more', async () => {
    const emitted: object[] = [];
    const spy = vi.spyOn(t.app.get(Events), 'emit').mockImplementation(async (event) => void emitted.push(event));
    const { id: spaceId, revisionId } = await t.make.space({ org: await t.make.org() });
    const user = await t.make.user();
    await t.app.get(FindBrokenLinks).run({ spaceId, changeRequestId: newId(), revisionId, userId: user.id });
    spy.mockRestore();
    expect(emitted.filter((event) => event instanceof LinksBroken)).toEqual([]);
  });
});

describe('a certificate that expires', () => {
  it('is told to administrators 30 days before, 7, and 1, once each, and anew for another one', async () => {
    const org = await t.make.org();
    const provider = await t.make.samlProvider(org);
    const watch = () => t.app.get(WatchCertificates).watch({ signal: new AbortController().signal });
    const warnings = async () =>
      (await notificationsOf(t, org.admin, { kind: 'sso_certificate_expires' })).reduce((sum, { count }) => sum + count, 0);
    const use = async (days: number) =>
      t.db
        .repo(SAMLProvider)
        .update(provider.id, { certificate: makeCertificate({ to: new Date(Date.now() + days * 86_400_000) }).certificate });
    for (const [days, expected] of [
      [40, 0],
      [29, 1],
      [28, 2],
      [6, 3],
    ] as const) {
      await use(days);
      await watch();
      await watch();
      expect(await warnings(), `${days}`).toBe(expected);
    }
  });
});

describe('work in the background that fails', () => {
  const told = async (user: MadeUser) => {
    await settled(t);
    return (await notificationsOf(t, user, {})).map(({ kind }) => kind);
  };

  it('is told to whoever started an import, and not to other administrators', async () => {
    const org = await t.make.org();
    const starter = await t.make.member(org, 'admin');
    const { id: spaceId } = await t.make.space({ org });
    const runs = new ImportRuns(t, org.id, starter);
    const { id } = (await runs.start(spaceId, Buffer.from('PK\u0003\u0004 and no more'))).expect(201).body as { id: string };
    expect((await runs.ended(id)).status).toBe('failed');
    expect(await told(starter)).toEqual(['import_failed']);
    expect(await told(org.admin)).toEqual([]);
  });

  it('is told to whoever ran a translation', async () => {
    const world = await translated.setUp();
    engine.intercept = async () => ({ status: 403, body: { error: 'Invalid API key' } });
    (await world.api.post(`${TRANSLATION}/run`, world.place)).expect(204);
    expect((await translated.ended(world)).lastRun.status).toBe('failed');
    expect(await told(world.org.admin)).toEqual(['translation_failed']);
  });
});

describe('what took long', () => {
  it('is mailed, and what was quick is not', async () => {
    const org = await t.make.org();
    const space = await t.make.space({ org });
    for (const [seconds, mail] of [
      [119, 'off'],
      [121, 'soon'],
    ] as const) {
      const id = newId();
      await workAsSystem(() =>
        t.app.get(Events).emit(new ImportEnded(org.id, space.id, id, 'completed', { userId: org.admin.id, seconds })),
      );
      await settled(t);
      expect(await t.db.query('SELECT mail FROM notifications WHERE subject_id = $1', [id])).toEqual([{ mail }]);
    }
  });
});
