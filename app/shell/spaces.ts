import { api } from '../api/client.js';
import { ask } from '../api/problem.js';
import { useList, type AskedList } from '../api/queries.js';
import type { components } from '../api/schema.js';

const MOST = 100;

/** The spaces of an organization that this person may see, to choose from. */
export const useSpaces = (organizationId: string): AskedList<components['schemas']['Space']> =>
  useList(['spaces', organizationId, 'all'], (page) =>
    ask(
      api.GET('/v1/orgs/{organizationId}/spaces', {
        params: { path: { organizationId }, query: { limit: MOST, ...(page !== undefined && { page }) } },
      }),
    ),
  );
