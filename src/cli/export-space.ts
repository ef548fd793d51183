import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiClient, type ServiceOptions } from './api-client.js';
import { conclude } from './program.js';

interface ExportOptions extends ServiceOptions {
  space: string;
  changeRequest?: string;
  revision?: string;
  out: string;
}

/** Downloads the archive of a space, of a change request or of a revision. */
export async function exportSpace({ space, changeRequest, revision, out, ...options }: ExportOptions): Promise<void> {
  await conclude(
    options,
    async () => {
      const part =
        changeRequest !== undefined ? `/change-requests/${changeRequest}` : revision !== undefined ? `/revisions/${revision}` : '';
      const response = await new ApiClient(options).download(`/spaces/${encodeURIComponent(space)}${part}/export`);
      // The file appears when it is complete.
      const incomplete = `${out}.part`;
      try {
        await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(incomplete));
        await rename(incomplete, out);
      } finally {
        await rm(incomplete, { force: true });
      }
      return { file: out };
    },
    ({ file }) => file,
  );
}
