import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { useQuery } from '../../api/queries.js';
import { useUser } from '../../shell/user.js';
import type { ChangeRequest } from '../review/change-request.js';

const MOST = 50;

/** The change requests of a space in which the person can go on writing, newest first. */
export function useOwnRequests(spaceId: string) {
  const { id: creator } = useUser();
  return useQuery(['change-requests', 'own', spaceId], async () => {
    const pages = await Promise.all(
      (['draft', 'open'] as const).map((status) =>
        ask(api.GET('/v1/spaces/{spaceId}/change-requests', { params: { path: { spaceId }, query: { creator, status, limit: MOST } } })),
      ),
    );
    return pages.flatMap(({ items }): ChangeRequest[] => items);
  });
}
