import { describe, expect, it } from 'vitest';
import { useOwnApp } from '../support/app.js';
import { cpuOf } from '../support/cpu.js';
import { makeScim } from '../support/scim-world.js';
import { statementsOf } from '../support/statements.js';

const t = useOwnApp();
const PEOPLE = 5000;
const AT_ONCE = 8;
const MOST_MEMBERS = 1000;

describe('an organization with 5,000 people', () => {
  it('is provisioned in less than a minute of processor time, with a group of all of them', async () => {
    const { scim, api, at } = await makeScim(t);
    await t.app.listen(0, '127.0.0.1');
    const base = `${await t.app.getUrl()}/scim/v2/${scim.organizationId}`;
    const headers = { authorization: `Bearer ${scim.token}`, 'content-type': 'application/scim+json' };
    const send = async (method: string, path: string, body?: object) => {
      const reply = await fetch(base + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const read = await reply.text();
      return { status: reply.status, body: (read === '' ? undefined : JSON.parse(read)) as Record<string, never> };
    };
    const ids: string[] = [];
    const add = async (n: number): Promise<void> => {
      if (n >= PEOPLE) return;
      const userName = `person-${n}@example.test`;
      const { status, body } = await send('POST', '/Users', { userName, externalId: `e${n}`, emails: [{ type: 'work', value: userName }] });
      expect(status).toBe(201);
      ids.push(body['id']!);
      await add(n + AT_ONCE);
    };
    const users = await cpuOf(() => Promise.all(Array.from({ length: AT_ONCE }, (_, n) => add(n))));
    const group = (await send('POST', '/Groups', { displayName: 'Everybody' })).body;
    const seats = await cpuOf(async () => {
      for (let from = 0; from < PEOPLE; from += MOST_MEMBERS) {
        const value = ids.slice(from, from + MOST_MEMBERS).map((id) => ({ value: id }));
        expect((await send('PATCH', `/Groups/${group['id']}`, { Operations: [{ op: 'add', path: 'members', value }] })).status).toBe(204);
      }
    });
    // Other programs have the machine, too, so this is not the time that it takes. With nobody else, it is.
    expect(users + seats).toBeLessThan(60_000);
    expect((await send('GET', `/Groups/${group['id']}`)).body['members']).toHaveLength(PEOPLE);
    // Further groups of all of them do not fit into one answer.
    for (let n = 0; n < 4; n++)
      expect((await send('POST', '/Groups', { displayName: `All ${n}`, members: ids.map((value) => ({ value })) })).status).toBe(201);
    expect((await send('GET', '/Groups')).body).toMatchObject({ totalResults: 5, itemsPerPage: 4 });
    expect((await send('GET', '/Groups?excludedAttributes=members')).body).toMatchObject({ itemsPerPage: 5 });
    expect((await send('GET', '/Users?startIndex=4900&count=200')).body).toMatchObject({ totalResults: PEOPLE, itemsPerPage: 101 });
    expect((await api.get('/v1/orgs/:organizationId/teams/:teamId', { ...at, teamId: group['id']! })).body.members).toBe(PEOPLE);
  });

  it('changes a group with the same few statements, however many members are named', async () => {
    const { scim } = await makeScim(t);
    const users: { id: string }[] = [];
    for (let n = 0; n < 30; n++) users.push(await scim.addUser(`few-${n}@example.test`));
    const group = await scim.addGroup('Few');
    const add = (from: number, to: number) =>
      statementsOf(() =>
        scim.change(`/Groups/${group.id}`, { op: 'add', path: 'members', value: users.slice(from, to).map(({ id }) => ({ value: id })) }),
      );
    const [one, many] = [await add(0, 1), await add(1, 30)];
    expect(many.length).toBe(one.length);
  });
});

describe('a token', () => {
  const limited = useOwnApp({ RATE_LIMIT: '1000' });

  it('is good for 600 requests a minute', async () => {
    const { scim } = await makeScim(limited);
    for (let n = 0; n < 600; n++) (await scim.get('/ServiceProviderConfig')).expect(200);
    const refused = (await scim.get('/ServiceProviderConfig')).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
