import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread, useList } from '../../api/queries.js';
import type { components, paths } from '../../api/schema.js';

export type Member = components['schemas']['Member'];
export type Invite = components['schemas']['Invite'];
export type MemberFilter = Pick<NonNullable<paths['/v1/orgs/{organizationId}/members']['get']['parameters']['query']>, 'role' | 'search'>;

const PER_PAGE = 50;
const at = (page: string | undefined) => ({ limit: PER_PAGE, ...(page !== undefined && { page }) });

export const useMembers = (organizationId: string, filter: MemberFilter) =>
  useList(['members', organizationId, filter], (page) =>
    ask(api.GET('/v1/orgs/{organizationId}/members', { params: { path: { organizationId }, query: { ...filter, ...at(page) } } })),
  );

export const useInviteLinks = (organizationId: string) =>
  useList(['invite-links', organizationId], (page) =>
    ask(api.GET('/v1/orgs/{organizationId}/link-invites', { params: { path: { organizationId }, query: at(page) } })),
  );

/** Links end with the rights of those who made them. */
export const rereadMembers = (organizationId: string) =>
  reread(['members', organizationId], ['invite-links', organizationId], ['teams', organizationId], ['team-members', organizationId]);
