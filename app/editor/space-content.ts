import { api } from '../api/client.js';
import { ask } from '../api/problem.js';
import { useQuery } from '../api/queries.js';
import type { ContentSource } from '../places/space/content-source.js';

/** What a space has beside its pages, for all of them. */
export const useSpaceContent = ({ spaceId, changeRequestId }: ContentSource) =>
  useQuery(['content', spaceId, changeRequestId ?? null, 'shared'], async () => {
    const query = { metadata: false, computed: false };
    const { reusableContents, variables } = await ask(
      changeRequestId === undefined
        ? api.GET('/v1/spaces/{spaceId}/content', { params: { path: { spaceId }, query } })
        : api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
            params: { path: { spaceId, changeRequestId }, query },
          }),
    );
    return { reusableContents, variables };
  });

/** A text that is written once, as it is shown on each page. */
export const useReusableContent = ({ spaceId, changeRequestId }: ContentSource, reusableContentId: string) =>
  useQuery(['content', spaceId, changeRequestId ?? null, 'reusable', reusableContentId], () =>
    ask(
      changeRequestId === undefined
        ? api.GET('/v1/spaces/{spaceId}/content/reusable-contents/{reusableContentId}/document', {
            params: { path: { spaceId, reusableContentId } },
          })
        : api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}/document', {
            params: { path: { spaceId, changeRequestId, reusableContentId } },
          }),
    ),
  );
