import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';
import { USER } from '../support/scim-client.js';
import { makeScim } from '../support/scim-world.js';

const t = useApp();
let world: Awaited<ReturnType<typeof makeScim>>;
const ids: Record<string, string> = {};
let group: { id: string };

beforeAll(async () => {
  world = await makeScim(t);
  const { scim } = world;
  const add = async (name: string, more: object) => {
    ids[name] = (await scim.addUser(`${name}@example.test`, more)).id;
  };
  await add('ada', { externalId: 'X1', displayName: 'Ada Lovelace' });
  await add('grace', { externalId: 'x1', displayName: 'Grace 100%_Hopper', emails: [{ type: 'home', value: 'Grace@home.test' }] });
  await add('barbara', {
    emails: [
      { type: 'work', value: 'b@work.test' },
      { type: 'home', value: 'b@home.test' },
    ],
  });
  await scim.change(`/Users/${ids['barbara']}`, { op: 'replace', path: 'active', value: false });
  group = await scim.addGroup('Writers', [{ id: ids['ada']! }]);
});

describe('a filter', () => {
  it.each<[string, string[]]>([
    ['userName eq "ada@example.test"', ['ada']],
    ['USERNAME EQ "ADA@EXAMPLE.TEST"', ['ada']],
    [`${USER}:userName eq "ada@example.test"`, ['ada']],
    ['userName ne "ada@example.test"', ['barbara', 'grace']],
    ['userName sw "GR"', ['grace']],
    ['userName ew "A@example.test"', ['ada', 'barbara']],
    ['userName co "a@"', ['ada', 'barbara']],
    ['userName pr', ['ada', 'barbara', 'grace']],
    ['displayName co "100%_h"', ['grace']],
    ['displayName co "0__"', []],
    ['displayName pr', ['ada', 'grace']],
    ['not (displayName pr)', ['barbara']],
    ['displayName ne "Ada Lovelace"', ['barbara', 'grace']],
    ['displayName eq null', ['barbara']],
    ['externalId eq "X1"', ['ada']],
    ['externalId eq "x1"', ['grace']],
    ['externalId ne null', ['ada', 'grace']],
    ['active eq true', ['ada', 'grace']],
    ['active eq "False"', ['barbara']],
    ['active ne true', ['barbara']],
    ['emails.value eq "grace@HOME.test"', ['grace']],
    ['emails eq "b@home.test"', ['barbara']],
    ['emails.value co "home"', ['barbara', 'grace']],
    ['emails[type eq "work"].value eq "b@work.test"', ['barbara']],
    ['emails[type eq "work" and value eq "b@work.test"]', ['barbara']],
    ['emails[type eq "work" and value eq "b@home.test"]', []],
    ['emails[value eq "b@home.test"]', ['barbara']],
    ['emails[type eq "work"]', ['ada', 'barbara']],
    ['emails pr', ['ada', 'barbara', 'grace']],
    ['meta.lastModified gt "2020-01-01T00:00:00Z"', ['ada', 'barbara', 'grace']],
    ['meta.lastModified lt "2020-01-01T00:00:00+02:00"', []],
    ['meta.created ge "2020-01-01T00:00:00.123Z" and active eq true', ['ada', 'grace']],
    ['userName sw "a" or userName sw "b" and active eq true', ['ada']],
    ['(userName sw "a" or userName sw "b") and active eq false', ['barbara']],
    ['not (userName sw "a") and not (userName sw "b")', ['grace']],
    ['userName eq "a\\"b"', []],
    [`userName eq "' OR 1=1 --"`, []],
    ['userName eq "\\u0061da@example.test"', ['ada']],
    ['  userName   eq   "ada@example.test"  ', ['ada']],
    [Array.from({ length: 20 }, () => 'userName pr').join(' and '), ['ada', 'barbara', 'grace']],
    [`${'('.repeat(8)}userName pr${')'.repeat(8)}`, ['ada', 'barbara', 'grace']],
    [`userName ne "${'x'.repeat(1000 - 14)}"`, ['ada', 'barbara', 'grace']],
  ])('%s', async (filter, names) => {
    const { body } = (await world.scim.get('/Users', { filter })).expect(200);
    const found = body.Resources.map(({ id }: { id: string }) => Object.keys(ids).find((name) => ids[name] === id));
    expect(found.toSorted()).toEqual(names);
    expect(body.totalResults).toBe(names.length);
  });

  it.each([
    '',
    'userName',
    'userName eq',
    'userName eq ada',
    'userName eq "ada',
    'userName eq "\\x"',
    'userName is "ada"',
    'userName eq 7',
    'userName gt "a"',
    'userName eq "a" userName eq "b"',
    'userName eq "a" and',
    'and userName eq "a"',
    '(userName pr',
    'userName pr)',
    'not userName pr',
    'title eq "x"',
    'password eq "x"',
    'name.familyName eq "x"',
    'constructor eq "x"',
    'emails.type eq "work"',
    'emails[type eq "home" and value eq "x"]',
    'emails[value eq "x" or value eq "y"]',
    'emails[emails[value eq "x"]]',
    'active eq "perhaps"',
    'active co "tru"',
    'meta.lastModified gt "yesterday"',
    'meta.lastModified gt "2020-13-45T99:00:00Z"',
    'meta.lastModified co "2020"',
    'userName eq "\\ud800"',
    Array.from({ length: 21 }, () => 'userName pr').join(' and '),
    `${'('.repeat(9)}userName pr${')'.repeat(9)}`,
    `userName ne "${'x'.repeat(1001 - 14)}"`,
    '('.repeat(1000),
  ])('is refused: %s', async (filter) => {
    (await world.scim.get('/Users', { filter })).expect(400, 'invalidFilter');
  });

  it('finds groups', async () => {
    const find = async (filter: string) => (await world.scim.get('/Groups', { filter })).expect(200).body.totalResults as number;
    for (const filter of [
      'displayName eq "writers"',
      `id eq "${group.id}"`,
      `members.value eq "${ids['ada']}"`,
      `members[value eq "${ids['ada']}"]`,
      'members pr',
      'externalId eq null',
    ])
      expect(await find(filter), filter).toBe(1);
    for (const filter of ['displayName eq "x"', `members.value eq "${ids['grace']}"`, 'not (members pr)', 'externalId pr'])
      expect(await find(filter), filter).toBe(0);
    (await world.scim.get('/Groups', { filter: 'userName pr' })).expect(400, 'invalidFilter');
  });

  it('is one statement on indexes for the look-ups that senders make', async () => {
    for (const condition of ["lower(u.user_name) = 'x'", "u.external_id = 'x'", "lower(u.display_name) = 'x'"]) {
      const plan = await t.db.tx(async () => {
        await t.db.query('SET LOCAL enable_seqscan = off');
        const rows = await t.db.query<Record<string, string>>(`EXPLAIN SELECT 1 FROM scim_users u WHERE u.org_id = 'o' AND ${condition}`);
        return rows.map((row) => Object.values(row)[0]).join('\n');
      });
      expect(plan, condition).toMatch(/Index (Only )?Scan.*\n.*Cond: .*(user_name|external_id|display_name)/);
    }
  });
});
