import { useWords } from '../../words/language.js';
import { NotFound } from '../../shell/not-found.js';
import { addressOf } from '../space/content-source.js';
import { Content } from '../space/space.js';
import { useChangeRequest } from './change-request.js';

/** The pages of a space as a change request would make them. */
export const ProposedContent = ({ space: spaceId, request: changeRequestId, page }: { space: string; request: string; page?: string }) => {
  const { home, review } = useWords();
  const { data: request, problem } = useChangeRequest({ spaceId, changeRequestId });
  if (problem) return <NotFound />;
  if (!request) return null;
  const title = request.subject || home.changeRequest(request.number);
  return (
    <Content
      source={{ spaceId, changeRequestId: request.id }}
      title={title}
      pageId={page}
      above={<a href={addressOf({ spaceId, changeRequestId })}>{review.changes}</a>}
    />
  );
};
