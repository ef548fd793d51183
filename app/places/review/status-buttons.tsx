import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { useWords } from '../../words/language.js';
import { rereadRequest, type ChangeRequest, type RequestPath } from './change-request.js';

type Status = 'draft' | 'open' | 'archived';

/** Opens a draft for review, puts a change request aside, or takes it up again. */
export const StatusButtons = ({ path, request }: { path: RequestPath; request: ChangeRequest }) => {
  const { review: words } = useWords();
  return (
    <div class="buttons">
      {request.status === 'draft' && (
        <StatusButton path={path} status="open">
          {words.openForReview}
        </StatusButton>
      )}
      {request.status === 'archived' ? (
        <StatusButton path={path} status="open">
          {words.reopen}
        </StatusButton>
      ) : (
        <StatusButton path={path} status="archived">
          {words.archive}
        </StatusButton>
      )}
    </div>
  );
};

const StatusButton = ({ path, status, children }: { path: RequestPath; status: Status; children: string }) => {
  const change = useAction(async () => {
    await ask(api.PATCH('/v1/spaces/{spaceId}/change-requests/{changeRequestId}', { params: { path }, body: { status } }));
    await rereadRequest(path);
  });
  return (
    <>
      {change.problem && <ProblemNote problem={change.problem} />}
      <button type="button" class={status === 'archived' ? 'quiet' : ''} onClick={change.run}>
        {children}
      </button>
    </>
  );
};
