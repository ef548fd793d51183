import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread, useList, useQuery } from '../../api/queries.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type Team = Schemas['Team'];
export type TeamMember = Schemas['TeamMember'];
export type TeamRole = Schemas['TeamSeat']['role'];

export interface TeamPath {
  organizationId: string;
  teamId: string;
}

const PER_PAGE = 50;
const at = (page: string | undefined) => ({ limit: PER_PAGE, ...(page !== undefined && { page }) });

export const useTeams = (organizationId: string, title: string | undefined) =>
  useList(['teams', organizationId, 'titled', title], (page) =>
    ask(
      api.GET('/v1/orgs/{organizationId}/teams', {
        params: { path: { organizationId }, query: { ...at(page), ...(title !== undefined && { title }) } },
      }),
    ),
  );

export const useTeam = (path: TeamPath) =>
  useQuery(['team', path.organizationId, path.teamId], () =>
    ask(api.GET('/v1/orgs/{organizationId}/teams/{teamId}', { params: { path } })),
  );

export const useTeamMembers = (path: TeamPath) =>
  useList(['team-members', path.organizationId, path.teamId], (page) =>
    ask(api.GET('/v1/orgs/{organizationId}/teams/{teamId}/members', { params: { path, query: at(page) } })),
  );

export const rereadTeam = ({ organizationId, teamId }: TeamPath) =>
  reread(['team', organizationId, teamId], ['teams', organizationId], ['team-members', organizationId, teamId]);

export const seat = (path: TeamPath, userId: string, role?: TeamRole) =>
  ask(
    api.PUT('/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}', {
      params: { path: { ...path, userId } },
      body: { ...(role && { role }) },
    }),
  );
