import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { useQuery } from '../../api/queries.js';
import type { components } from '../../api/schema.js';
import { to } from '../../shell/paths.js';

type Schemas = components['schemas'];
export type ShownPage = Schemas['Page'];
export type ContentFile = Schemas['ContentFile'];

/** Content that is looked at: that of a space, or what a change request makes of it. */
export interface ContentSource {
  spaceId: string;
  changeRequestId?: string;
}

/** The address of a page, or of the content as a whole. */
export const addressOf = ({ spaceId, changeRequestId }: ContentSource, pageId?: string): string =>
  to(
    'spaces',
    spaceId,
    ...(changeRequestId === undefined ? [] : ['changes', changeRequestId]),
    ...(pageId === undefined ? [] : ['pages', pageId]),
  );

/** Where pages are arranged, with one of them chosen. */
export const arrangeAddress = (source: ContentSource, pageId: string | undefined): string =>
  `${addressOf(source)}/arrange${pageId === undefined ? '' : `?page=${encodeURIComponent(pageId)}`}`;

/** Where that is changed what the pages share. */
export const sharedAddress = (source: ContentSource): string => `${addressOf(source)}/shared`;

const keyOf = ({ spaceId, changeRequestId }: ContentSource) => ['content', spaceId, changeRequestId ?? null] as const;

export const useSpace = (spaceId: string) =>
  useQuery(['space', spaceId], () => ask(api.GET('/v1/spaces/{spaceId}', { params: { path: { spaceId } } })));

/** All pages as a tree, without their documents. */
export const usePages = (source: ContentSource) =>
  useQuery([...keyOf(source), 'pages'], async () => {
    const { spaceId, changeRequestId } = source;
    const query = { metadata: false };
    const { pages } = await (changeRequestId === undefined
      ? ask(api.GET('/v1/spaces/{spaceId}/content/pages', { params: { path: { spaceId }, query } }))
      : ask(
          api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages', {
            params: { path: { spaceId, changeRequestId }, query },
          }),
        ));
    return pages;
  });

/** A page with its document. What depends on the reader is not evaluated, because a writer has to see all of it. */
export const usePage = (source: ContentSource, pageId: string) =>
  useQuery([...keyOf(source), 'page', pageId], () => {
    const { spaceId, changeRequestId } = source;
    const query = { metadata: false, format: 'document', dereferenced: true, evaluated: 'deterministic-only' } as const;
    return changeRequestId === undefined
      ? ask(api.GET('/v1/spaces/{spaceId}/content/page/{pageId}', { params: { path: { spaceId, pageId }, query } }))
      : ask(
          api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', {
            params: { path: { spaceId, changeRequestId, pageId }, query },
          }),
        );
  });

/** The files with these ids that exist. */
export const useFiles = (source: ContentSource, ids: readonly string[]) =>
  useQuery([...keyOf(source), 'files', ids], async () => {
    const { spaceId, changeRequestId } = source;
    const found = await Promise.all(
      ids.map(async (fileId) => {
        const { data } = await (changeRequestId === undefined
          ? api.GET('/v1/spaces/{spaceId}/content/files/{fileId}', { params: { path: { spaceId, fileId } } })
          : api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}', {
              params: { path: { spaceId, changeRequestId, fileId } },
            }));
        return data;
      }),
    );
    return new Map(found.flatMap((file) => (file ? [[file.id, file] as const] : [])));
  });
