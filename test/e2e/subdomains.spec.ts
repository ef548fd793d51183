import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.js';

const t = useApp();
const find = (caller: { token: string }, subdomain: string) => t.api.as(caller).get('/v1/subdomains/:subdomain', { subdomain });

describe('a subdomain', () => {
  it('resolves to the organization with that hostname, for anyone with a token', async () => {
    const org = await t.make.org({ hostname: 'engines' });
    const { body } = (await find(await t.make.user(), 'engines')).expect(200);
    expect(body).toEqual({
      object: 'subdomain',
      subdomain: 'engines',
      target: { type: 'organization', organization: org.id },
      isActive: true,
    });
    (await t.api.as(org.admin).patch('/v1/orgs/:organizationId', { organizationId: org.id }, { hostname: 'motors' })).expect(200);
    (await find(org.admin, 'engines')).expect(404);
    (await find(org.admin, 'motors')).expect(200);
  });

  it.each(['ab', 'Engines', '-engines', 'engines-', 'a.b', 'x'.repeat(33)])('is never %s', async (subdomain) => {
    const { error } = (await find(await t.make.user(), subdomain)).expect(400).body;
    expect(error.errors[0].pointer).toBe('/subdomain');
  });
});
