import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask, Problem } from '../../api/problem.js';
import { useQuery } from '../../api/queries.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { useWords } from '../../words/language.js';
import { rereadRequest, type ChangeRequest, type RequestPath, type Space } from './change-request.js';
import { Conflicts } from './conflicts.js';

interface MergingProps {
  path: RequestPath;
  request: ChangeRequest;
  permissions: Space['permissions'];
}

const MERGE = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge';

/** Whether it can be merged now, and what is missing if it cannot. Nothing is written before somebody decides. */
export const Merging = ({ path, request, permissions }: MergingProps) => {
  const { review: words } = useWords();
  const header = { 'If-Match': `"${request.revision}"` };
  const { data: refusal, problem } = useQuery(['merge-check', path.changeRequestId, request.revision, request.outdated], () =>
    refusalOf(path),
  );
  const merge = useAction(async () => {
    await ask(api.POST(MERGE, { params: { path, header } }));
    await rereadRequest(path);
  });
  const update = useAction(async () => {
    await ask(api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/update', { params: { path, header }, body: {} }));
    await rereadRequest(path);
  });
  if (!permissions.merge && !permissions.edit) return null;
  const conflicts = (update.problem ?? refusal)?.refusal.conflicts;
  return (
    <section>
      <h2>{words.merging}</h2>
      {problem && <ProblemNote problem={problem} />}
      {refusal?.refusal.rules && (
        <>
          <p>{words.rulesUnmet}</p>
          <ul>
            {refusal.refusal.rules.map(({ message }) => (
              <li>{message}</li>
            ))}
          </ul>
        </>
      )}
      {refusal && !refusal.refusal.rules && !conflicts && <ProblemNote problem={refusal} />}
      {refusal === null && <p>{words.canMerge}</p>}
      {merge.problem && <ProblemNote problem={merge.problem} />}
      <div class="buttons">
        {permissions.merge && refusal === null && (
          <button type="button" onClick={merge.run}>
            {words.merge}
          </button>
        )}
        {permissions.edit && request.outdated && !conflicts && (
          <button type="button" class="quiet" onClick={update.run}>
            {words.update}
          </button>
        )}
      </div>
      {update.problem && !conflicts && <ProblemNote problem={update.problem} />}
      {conflicts && permissions.edit && (
        <Conflicts path={path} request={request} first={conflicts} theirs={(update.problem ?? refusal)?.refusal.theirs} />
      )}
    </section>
  );
};

/** Why it cannot be merged; null if it can. */
async function refusalOf(path: RequestPath): Promise<Problem | null> {
  try {
    await ask(api.POST(MERGE, { params: { path, query: { dryRun: true } } }));
    return null;
  } catch (error) {
    if (error instanceof Problem && (error.status === 409 || error.status === 403)) return error;
    throw error;
  }
}
