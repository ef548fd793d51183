import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp();
let domains = 0;
const newDomain = () => `d${++domains}.example.test`;
const someoneAt = (domain: string, emailVerified = true) => t.make.user({ email: `someone-${domains}@${domain}`, emailVerified });
const find = (caller: { token: string }, emailDomain: string) =>
  t.api.as(caller).get('/v1/email-domains/:emailDomain/orgs', { emailDomain });
const idsFor = async (caller: { token: string }, domain: string): Promise<string[]> =>
  (await find(caller, domain)).expect(200).body.organizations.map(({ id }: { id: string }) => id);

describe('the organizations of an e-mail domain', () => {
  it('are those that the caller may join with their own address, newest first', async () => {
    const domain = newDomain();
    const first = await t.make.org({ emailDomains: ['other.test', domain] });
    const second = await t.make.org({ emailDomains: [domain] });
    await t.make.org({ emailDomains: [`sub.${domain}`] });
    expect(await idsFor(await someoneAt(domain), domain)).toEqual([second.id, first.id]);
  });

  it('are found regardless of case', async () => {
    const domain = newDomain();
    const org = await t.make.org({ emailDomains: [domain] });
    const user = await someoneAt(domain.toUpperCase());
    expect(await idsFor(user, domain)).toEqual([org.id]);
    expect(await idsFor(user, domain.toUpperCase())).toEqual([org.id]);
  });

  it('are hidden from users whose verified address is in another domain', async () => {
    const domain = newDomain();
    const org = await t.make.org({ emailDomains: [domain] });
    for (const stranger of [await someoneAt(newDomain()), await someoneAt(`sub.${domain}`), await someoneAt(domain, false), org.admin]) {
      expect(await idsFor(stranger, domain)).toEqual([]);
    }
  });

  it('show their names and none of their settings', async () => {
    const domain = newDomain();
    await t.make.org({
      title: 'Known',
      emailDomains: ['secret.test', domain],
      hostname: `h-${domains}`,
      sso: true,
      ai: true,
      inviteLinks: true,
    });
    const [org] = (await find(await someoneAt(domain), domain)).expect(200).body.organizations;
    expect(org).toMatchObject({ title: 'Known', emailDomains: [domain], inviteLinks: false, mergeRules: { type: 'none' } });
    expect(Object.values(org.permissions)).not.toContain(true);
    for (const setting of ['hostname', 'defaultRole', 'sso', 'ai', 'billing']) expect(org).not.toHaveProperty(setting);
  });

  it('show a member their permissions', async () => {
    const domain = newDomain();
    const org = await t.make.org({ emailDomains: [domain] });
    const member = await someoneAt(domain);
    await t.make.member(org, 'create', member);
    const [found] = (await find(member, domain)).expect(200).body.organizations;
    expect(found.permissions).toMatchObject({ view: true, createContent: true, admin: false });
  });

  it.each(['localhost', 'a b.test', 'a_b.test', 'x@example.test', `${'x'.repeat(64)}.test`, '.test'])(
    'are not asked for by %s',
    async (name) => {
      const { error } = (await find(await t.make.user(), name)).expect(400).body;
      expect(error.errors[0].pointer).toBe('/emailDomain');
    },
  );
});
