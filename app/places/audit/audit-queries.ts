import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { useList, useQuery } from '../../api/queries.js';
import type { components, paths } from '../../api/schema.js';

export type AuditEvent = components['schemas']['AuditEvent'];
export type AuditFilter = NonNullable<paths['/v1/orgs/{organizationId}/audit-events']['get']['parameters']['query']>;

const PER_PAGE = 50;
const MOST_MEMBERS = 100;

export const useEvents = (organizationId: string, filter: AuditFilter) =>
  useList(['audit-events', organizationId, filter], (page) =>
    ask(
      api.GET('/v1/orgs/{organizationId}/audit-events', {
        params: { path: { organizationId }, query: { ...filter, limit: PER_PAGE, ...(page !== undefined && { page }) } },
      }),
    ),
  );

export const useEvent = (organizationId: string, auditEventId: string) =>
  useQuery(['audit-event', organizationId, auditEventId], () =>
    ask(api.GET('/v1/orgs/{organizationId}/audit-events/{auditEventId}', { params: { path: { organizationId, auditEventId } } })),
  );

export const useActions = (organizationId: string) =>
  useQuery(['audit-event-actions', organizationId], () =>
    ask(api.GET('/v1/orgs/{organizationId}/audit-event-actions', { params: { path: { organizationId } } })),
  );

export const useMembers = (organizationId: string) =>
  useList(['members', organizationId, 'all'], (page) =>
    ask(
      api.GET('/v1/orgs/{organizationId}/members', {
        params: { path: { organizationId }, query: { limit: MOST_MEMBERS, ...(page !== undefined && { page }) } },
      }),
    ),
  );
