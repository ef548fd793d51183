import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { requestKey } from '../../writing/request-key.js';
import type { components } from '../../api/schema.js';
import type { ContentSource } from '../space/content-source.js';
import { orderOf, type PageOrder } from './page-order.js';

export type ContentChange = components['schemas']['ContentBatchChange'];

const LONGEST_SUBJECT = 100;

/** Read by revision, so that it is known what the order is that of. Computed pages have no place of their own, so they are not read. */
export async function readOrder({ spaceId, changeRequestId }: ContentSource): Promise<PageOrder> {
  const { revision: revisionId } = await (changeRequestId === undefined
    ? ask(api.GET('/v1/spaces/{spaceId}', { params: { path: { spaceId } } }))
    : ask(api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}', { params: { path: { spaceId, changeRequestId } } })));
  const params = { path: { spaceId, revisionId }, query: { metadata: false, computed: false } };
  const { pages } = await ask(api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}/pages', { params }));
  return orderOf(pages, revisionId);
}

/** Makes a change request. The same key never makes two. */
export async function makeRequest(spaceId: string, subject: string, key: string): Promise<string> {
  const params = { path: { spaceId }, header: { 'Idempotency-Key': key } };
  const body = { subject: subject.slice(0, LONGEST_SUBJECT) };
  return (await ask(api.POST('/v1/spaces/{spaceId}/change-requests', { params, body }))).id;
}

/** Returns the new revision. Refused (412) unless the change request is at `revision`. */
export async function writeChange(path: Required<ContentSource>, change: ContentChange, revision: string): Promise<string> {
  const written = await ask(
    api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
      params: {
        path,
        query: { compat: false },
        header: { 'If-Match': `"${revision}"`, 'Idempotency-Key': requestKey() },
      },
      body: { changes: [change] },
    }),
  );
  return 'changeRequest' in written ? written.changeRequest.revision : written.revision;
}
