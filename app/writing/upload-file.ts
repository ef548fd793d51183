import { api } from '../api/client.js';
import { ask } from '../api/problem.js';
import type { components } from '../api/schema.js';

export type StoredFile = components['schemas']['ContentFile'];

/** Stores a file with the content of a change request. */
export async function uploadFile(path: { spaceId: string; changeRequestId: string }, file: File): Promise<StoredFile> {
  const body = new FormData();
  body.append('file', file, file.name);
  const { insertedFiles = [] } = await ask(
    api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files', {
      params: { path },
      body: body as never,
      bodySerializer: (form) => form as unknown as FormData,
    }),
  );
  return insertedFiles[0]!;
}
