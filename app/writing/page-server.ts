import { api } from '../api/client.js';
import { ask } from '../api/problem.js';
import { uploadFile, type StoredFile } from './upload-file.js';

/** What is written of a page. */
export interface PageText {
  title: string;
  markdown: string;
}

/** A page at a revision. */
export interface PageAt extends PageText {
  revision: string;
}

const AS_MARKDOWN = { metadata: false, format: 'markdown' } as const;

/** Reads and writes the text of one page. */
export class PageServer {
  constructor(
    private readonly spaceId: string,
    private readonly pageId: string,
  ) {}

  /** The page in the space, or in a change request. */
  async read(changeRequestId: string | undefined): Promise<PageAt> {
    const revision = await this.head(changeRequestId);
    return { ...(await this.readAt(revision)), revision };
  }

  async readAt(revisionId: string): Promise<PageText> {
    const params = { path: { spaceId: this.spaceId, revisionId, pageId: this.pageId }, query: AS_MARKDOWN };
    const page = await ask(api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}', { params }));
    return { title: page.title, markdown: ('markdown' in page && page.markdown) || '' };
  }

  /** Makes a change request. The same key never makes two. */
  async makeRequest(subject: string, key: string): Promise<{ id: string; revision: string }> {
    const params = { path: { spaceId: this.spaceId }, header: { 'Idempotency-Key': key } };
    return ask(api.POST('/v1/spaces/{spaceId}/change-requests', { params, body: { subject } }));
  }

  /** Returns the new revision. Refused (412) unless the change request is at `revision`. */
  async write(changeRequestId: string, { title, markdown }: PageText, revision: string, key: string): Promise<string> {
    const written = await ask(
      api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
        params: {
          path: { spaceId: this.spaceId, changeRequestId },
          query: { compat: false },
          header: { 'If-Match': `"${revision}"`, 'Idempotency-Key': key },
        },
        body: { changes: [{ operation: 'update_page', page: this.pageId, title, document: { markdown } }] },
      }),
    );
    return 'changeRequest' in written ? written.changeRequest.revision : written.revision;
  }

  /** Stores a file with the content of a change request. */
  upload(changeRequestId: string, file: File): Promise<StoredFile> {
    return uploadFile({ spaceId: this.spaceId, changeRequestId }, file);
  }

  private async head(changeRequestId: string | undefined): Promise<string> {
    const { spaceId } = this;
    const { revision } = await (changeRequestId === undefined
      ? ask(api.GET('/v1/spaces/{spaceId}', { params: { path: { spaceId } } }))
      : ask(api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}', { params: { path: { spaceId, changeRequestId } } })));
    return revision;
  }
}
