import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { useList, type AskedList } from '../../api/queries.js';
import type { ContentFile, ContentSource } from '../space/content-source.js';

/** Where the pictures of a space, or of a change request, are kept once they are read. */
export const picturesKey = ({ spaceId, changeRequestId }: ContentSource) => ['content', spaceId, changeRequestId ?? null, 'pictures'];

/** The files of a space that are pictures. */
export function usePictures(source: ContentSource): AskedList<ContentFile> {
  const { spaceId, changeRequestId } = source;
  const files = useList(picturesKey(source), (page) => {
    const query = { limit: 100, metadata: false, ...(page !== undefined && { page }) };
    return ask(
      changeRequestId === undefined
        ? api.GET('/v1/spaces/{spaceId}/content/files', { params: { path: { spaceId }, query } })
        : api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files', {
            params: { path: { spaceId, changeRequestId }, query },
          }),
    );
  });
  return { ...files, data: files.data?.filter(({ contentType }) => contentType.startsWith('image/')) };
}
