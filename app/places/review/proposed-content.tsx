import { useWords } from '../../words/language.js';
import { NotFound } from '../../shell/not-found.js';
import { addressOf, useSpace } from '../space/content-source.js';
import { Content } from '../space/space.js';
import { useChangeRequest } from './change-request.js';

/** The pages of a space as a change request would make them. */
export const ProposedContent = ({ space: spaceId, request: changeRequestId, page }: { space: string; request: string; page?: string }) => {
  const { home, review } = useWords();
  const { data: space } = useSpace(spaceId);
  const { data: request, problem } = useChangeRequest({ spaceId, changeRequestId });
  if (problem) return <NotFound />;
  if (!request || !space) return null;
  const mayEdit = space.permissions.edit && (request.status === 'draft' || request.status === 'open');
  const title = request.subject || home.changeRequest(request.number);
  return (
    <Content
      source={{ spaceId, changeRequestId: request.id }}
      title={title}
      pageId={page}
      mayEdit={mayEdit}
      mayComment={space.permissions.comment}
      above={<a href={addressOf({ spaceId, changeRequestId })}>{review.changes}</a>}
    />
  );
};
