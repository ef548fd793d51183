import type { TestApp } from './app.js';
import { ScimClient } from './scim-client.js';

interface ShownMember {
  id: string;
  role: string | null;
  teams: number;
  sso: boolean;
  user: { id: string; email: string; displayName: string };
}

/** An organization whose members an identity provider keeps. */
export async function makeScim(t: TestApp, provider?: (org: { id: string }) => Promise<{ id: string }>) {
  const org = await t.make.org();
  const at = { organizationId: org.id };
  const api = t.api.as(org.admin);
  const named = provider && (await provider(org));
  const made = (await api.post('/v1/orgs/:organizationId/scim-tokens', at, { label: 'Okta', provider: named?.id ?? null })).expect(
    201,
  ).body;
  const memberWith = async (email: string): Promise<ShownMember | undefined> => {
    const query = { search: email, limit: 100 };
    const { items } = (await api.get('/v1/orgs/:organizationId/members', at, { query })).expect(200).body as { items: ShownMember[] };
    return items.find(({ user }) => user.email === email);
  };
  const teamMembers = async (teamId: string): Promise<string[]> => {
    const place = { ...at, teamId };
    const reply = await api.get('/v1/orgs/:organizationId/teams/:teamId/members', place, { query: { limit: 100 } });
    const { items } = reply.expect(200).body as { items: { organization: { id: string } }[] };
    return items.map(({ organization }) => organization.id);
  };
  return { org, at, api, memberWith, teamMembers, tokenId: made.id as string, scim: new ScimClient(t.app, org.id, made.token as string) };
}
