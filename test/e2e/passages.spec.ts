import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Actor } from '../../src/common/access/actor.js';
import type { Role } from '../../src/common/access/role.js';
import { Audience, type Claims } from '../../src/common/expressions/audience.js';
import { SearchEngine, type Passage } from '../../src/modules/search/search-engine.js';
import { SearchVisible } from '../../src/modules/search/sites/search-visible.js';
import { useApp } from '../support/app.js';
import type { MadeOrg } from '../support/live-spaces.js';
import type { MadeUser } from '../support/make.js';

const t = useApp();
const CONTENT = '/v1/spaces/:spaceId/content';
const STAFF = 'visitor.claims.staff == true';

let org: MadeOrg;
let spaceId: string;
const pages: Record<string, string> = {};

const write = async (changes: object[], path = CONTENT, place: Record<string, string> = { spaceId }) =>
  (await t.api.as(org.admin).post(path, place, { changes })).expect(200).body.changes as { page: { id: string } }[];
const insert = async (title: string, markdown: string, fields: object = {}) => {
  const [made] = await write([{ operation: 'insert_page', title, document: { markdown }, ...fields }]);
  pages[title] = made!.page.id;
};
const passages = (question: string, limit = 10, scope: Parameters<SearchEngine['passages']>[1] = { spaceId }) =>
  t.app.get(SearchEngine, { strict: false }).passages(question, scope, limit);
const asRead = async (question: string, claims: Claims = {}, preview: { spaceId: string; changeRequestId: string } | null = null) => {
  const reader = { audience: new Audience(claims), preview: preview && { userId: org.admin.id, ...preview } };
  const heads = new Map([[spaceId, await t.make.headOf(spaceId)]]);
  return t.app.get(SearchVisible, { strict: false }).passages(question, heads, reader, 10);
};
const places = (found: readonly Passage[]) => found.map(({ pageTitle, anchor }) => [pageTitle, anchor]);
const quoted = ({ text, sentence }: Passage) => text.slice(sentence.start, sentence.end);

beforeAll(async () => {
  org = await t.make.org();
  spaceId = (await t.make.space({ org, editMode: 'live', title: 'Engines' })).id;
  await insert(
    'Boilers',
    'They make steam.\n\n## Cleaning\n\nDrain the water first. Descale the tubes with vinegar. Rinse twice.\n\n## Pressure\n\nAt most ten bar.',
  );
  await insert('Wheels', 'They turn.\n\n## Cleaning\n\nWipe the rim with a dry cloth.');
  await insert(
    'Payroll',
    'Salaries are paid monthly.\n\n{% if visitor.claims.staff == true %}\n## Bonus\n\nDirectors receive a bonus of platinum.\n{% endif %}',
  );
  await insert('Merger', 'We will acquire the competitor in platinum.', { condition: STAFF });
  await insert('Attic', 'Nobody looks into the attic for platinum.', { hidden: true });
  await insert('備份', '## 恢复\n\n如何恢复数据库的备份文件。');
  await vi.waitFor(async () => expect(await passages('备份文件')).not.toEqual([]), { timeout: 60_000, interval: 50 });
});

describe('the passages that answer a question', () => {
  it('are sections, with the sentences that say most of it', async () => {
    const [best, ...others] = await passages('How do I descale the tubes of a boiler with vinegar?');
    expect(best).toMatchObject({
      spaceId,
      pageId: pages['Boilers'],
      pageTitle: 'Boilers',
      path: 'boilers',
      ancestors: [],
      anchor: 'cleaning',
      title: 'Cleaning',
    });
    // The title of its page has one word, and its sentences the others.
    expect(best!.covers).toBeGreaterThan(0.6);
    expect(best!.covers).toBeLessThan(1);
    expect(best!.text).toContain('Rinse twice.');
    expect(quoted(best!)).toContain('Descale the tubes with vinegar.');
    for (const { score, covers } of others) {
      expect(score).toBeLessThan(best!.score);
      expect(covers).toBeLessThan(best!.covers);
    }
  });

  it('need not have all of the words, and rare words tell more', async () => {
    expect(places(await passages('cleaning zeppelins with vinegar'))[0]).toEqual(['Boilers', 'cleaning']);
    expect((await passages('cleaning zeppelins with vinegar'))[0]!.covers).toBeLessThan(0.8);
    expect(places(await passages('cleaning a wheel'))[0]).toEqual(['Wheels', 'cleaning']);
    expect(await passages('zeppelins')).toEqual([]);
    expect(await passages('!?')).toEqual([]);
  });

  it('are found by mistyped words, and in languages that are written without spaces', async () => {
    expect(places(await passages('desclae the tubes'))[0]).toEqual(['Boilers', 'cleaning']);
    expect(places(await passages('恢复备份'))[0]).toEqual(['備份', '恢复']);
  });

  it('are no more than asked for, and at most three of a page', async () => {
    expect(await passages('cleaning', 1)).toHaveLength(1);
    await insert('Manual', Array.from({ length: 6 }, (_, i) => `## Part ${i}\n\nGovernors of kind ${i}.`).join('\n\n'));
    await vi.waitFor(async () => expect(await passages('governors')).toHaveLength(3), { timeout: 60_000, interval: 50 });
  });

  it('show a part of a long section', async () => {
    await insert('Long', `${'Nothing here to see. '.repeat(300)}A needle is hidden.${' More of nothing.'.repeat(300)}`);
    await vi.waitFor(async () => expect(await passages('needle')).toHaveLength(1), { timeout: 60_000, interval: 50 });
    const [found] = await passages('needle');
    expect(found!.text.length).toBeLessThanOrEqual(2_000);
    expect(found!.text).toContain('needle');
    expect(quoted(found!)).toContain('A needle is hidden.');
  });

  it('are of the spaces in scope, as the caller may view them', async () => {
    const closed = await t.make.space({ org, defaultLevel: null, resolvedLevel: null });
    const reader = await t.make.member(org);
    const guest = await t.make.member(org, null);
    const everywhere = async (as: MadeUser, role: Role | null) => {
      const identity = { scopes: null, expiresAt: null, installationAdmin: false, organizationId: null, providerId: null };
      const actor = new Actor({ userId: as.id, tokenId: as.tokenId, ...identity });
      actor.learn(org.id, { role });
      return places(await passages('vinegar', 10, { orgId: org.id, actor }));
    };
    expect(await everywhere(org.admin, 'admin')).toEqual([['Boilers', 'cleaning']]);
    expect(await everywhere(reader, 'read')).toEqual([['Boilers', 'cleaning']]);
    expect(await everywhere(guest, null)).toEqual([]);
    expect(await passages('vinegar', 10, { spaceIds: [closed.id] })).toEqual([]);
    expect(places(await passages('vinegar', 10, { spaceIds: [closed.id, spaceId] }))).toEqual([['Boilers', 'cleaning']]);
  });
});

describe('the passages of a reader', () => {
  it('are those that the audience sees: pages, parts of pages, and no page that is hidden', async () => {
    expect(
      places(await passages('platinum'))
        .map(([title]) => title)
        .toSorted(),
    ).toEqual(['Attic', 'Merger', 'Payroll']);
    expect(await asRead('platinum')).toEqual([]);
    expect(places(await asRead('platinum', { staff: true })).toSorted()).toEqual([
      ['Merger', null],
      ['Payroll', 'bonus'],
    ]);
    const [payroll] = await asRead('salaries bonus platinum');
    expect(payroll).toMatchObject({ pageTitle: 'Payroll', anchor: null, text: 'Salaries are paid monthly.' });
    expect(payroll!.covers).toBeLessThan(0.5);
  });

  it('are those of the change request that is previewed', async () => {
    const { id: changeRequestId } = (await t.api.as(org.admin).post('/v1/spaces/:spaceId/change-requests', { spaceId }, {})).expect(
      201,
    ).body;
    const at = { spaceId, changeRequestId };
    await write(
      [
        { operation: 'update_page', page: pages['Wheels'], title: 'Flywheels', document: { markdown: 'Polish with beeswax.' } },
        { operation: 'insert_page', title: 'Cellar', document: { markdown: 'Beeswax in the cellar.' }, hidden: true },
        { operation: 'insert_page', title: 'Vault', document: { markdown: 'Beeswax in the vault.' }, condition: STAFF },
      ],
      '/v1/spaces/:spaceId/change-requests/:changeRequestId/content',
      at,
    );
    expect(await asRead('beeswax')).toEqual([]);
    expect(places(await asRead('beeswax', {}, at))).toEqual([['Flywheels', null]]);
    expect(
      places(await asRead('beeswax', { staff: true }, at))
        .map(([title]) => title)
        .toSorted(),
    ).toEqual(['Flywheels', 'Vault']);
    expect(places(await asRead('wipe the rim', {}, at))).toEqual([]);
    expect(places(await asRead('wipe the rim'))).toEqual([['Wheels', 'cleaning']]);
    expect(places(await asRead('descale', {}, at))).toEqual([['Boilers', 'cleaning']]);
  });
});
