import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import type { components } from '../../api/schema.js';
import type { ContentSource } from '../space/content-source.js';

type ReusableContent = components['schemas']['ReusableContent'];

/** The text of a reusable content as Markdown, which is printed here. What prints it is large, so it is loaded when it is needed. */
export async function readText({ spaceId, changeRequestId }: ContentSource, content: ReusableContent | undefined): Promise<string> {
  // An empty text has no document.
  if (content?.document === undefined) return '';
  const reusableContentId = content.id;
  const { printMarkdown } = await import('../../../src/common/document/print-markdown.js');
  const document = await ask(
    changeRequestId === undefined
      ? api.GET('/v1/spaces/{spaceId}/content/reusable-contents/{reusableContentId}/document', {
          params: { path: { spaceId, reusableContentId } },
        })
      : api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}/document', {
          params: { path: { spaceId, changeRequestId, reusableContentId } },
        }),
  );
  return printMarkdown(document, { page: false });
}
