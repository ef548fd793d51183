import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { useList } from '../../api/queries.js';
import type { components } from '../../api/schema.js';

export type Domain = components['schemas']['Domain'];

/** The service looks for records in the background, and finds them at any time. */
const SOMETIMES = 30_000;
const PER_PAGE = 50;

export interface DomainPath {
  organizationId: string;
  domainId: string;
}

export const useDomains = (organizationId: string) =>
  useList(
    ['domains', organizationId],
    (page) =>
      ask(
        api.GET('/v1/orgs/{organizationId}/domains', {
          params: { path: { organizationId }, query: { limit: PER_PAGE, ...(page !== undefined && { page }) } },
        }),
      ),
    { every: (domains) => domains.some(({ status }) => status !== 'verified') && SOMETIMES },
  );
