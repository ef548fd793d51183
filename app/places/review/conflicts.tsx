import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask, Problem } from '../../api/problem.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { useWords } from '../../words/language.js';
import { rereadRequest, type ChangeRequest, type Conflict, type RequestPath } from './change-request.js';
import type { ReviewWords } from '../../words/words.js';
import { ShownBlock } from './shown-block.js';

type Side = 'ours' | 'theirs';

interface ConflictsProps {
  path: RequestPath;
  request: ChangeRequest;
  first: readonly Conflict[];
  /** The revision of the space that they are with. */
  theirs: string | undefined;
}

const nameOf = ({ target, path }: Conflict) => `${target.kind}/${target.id}${path}`;

/** What both sides changed differently, in three columns. Nothing is written until each is settled. */
export const Conflicts = ({ path, request, first, theirs: firstTheirs }: ConflictsProps) => {
  const { review: words } = useWords();
  const [conflicts, setConflicts] = useState(first);
  const [theirs, setTheirs] = useState(firstTheirs);
  const [taken, setTaken] = useState<Readonly<Record<string, Side>>>({});
  const [isNewer, setNewer] = useState(false);
  const open = conflicts.filter((conflict) => taken[nameOf(conflict)] === undefined).length;
  const settle = useAction(async () => {
    setNewer(false);
    const resolutions = conflicts.map((conflict) => ({ target: conflict.target, path: conflict.path, take: taken[nameOf(conflict)]! }));
    try {
      await sendResolutions(path, request.revision, { ...(theirs !== undefined && { theirs }), resolutions });
      await rereadRequest(path);
    } catch (error) {
      // Settling one can reveal another, and the space may have moved on: choices that still fit are kept.
      const next = await nextConflicts(error, path, request.revision);
      if (!next) throw error;
      setConflicts(next.refusal.conflicts!);
      setTheirs(next.refusal.theirs);
      setNewer(true);
    }
  });
  return (
    <div>
      <h3>{words.conflicts}</h3>
      <p>{words.conflictsHint}</p>
      {isNewer && <p role="status">{words.changedMeanwhile}</p>}
      {conflicts.map((conflict) => (
        <OneConflict
          key={nameOf(conflict)}
          conflict={conflict}
          spaceId={path.spaceId}
          taken={taken[nameOf(conflict)]}
          onTake={(side) => setTaken({ ...taken, [nameOf(conflict)]: side })}
        />
      ))}
      {settle.problem && <ProblemNote problem={settle.problem} />}
      {open > 0 ? (
        <p role="status">{words.unsettled(open)}</p>
      ) : (
        <button type="button" onClick={settle.run}>
          {words.apply}
        </button>
      )}
    </div>
  );
};

interface Sent {
  theirs?: string;
  resolutions: { target: Conflict['target']; path: string; take: Side }[];
}

const sendResolutions = (path: RequestPath, revision: string, body: Partial<Sent>) =>
  ask(
    api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/update', {
      params: { path, header: { 'If-Match': `"${revision}"` } },
      body,
    }),
  );

/** The conflicts that are left, as the service sees them now. */
async function nextConflicts(error: unknown, path: RequestPath, revision: string): Promise<Problem | undefined> {
  if (!(error instanceof Problem)) return undefined;
  if (error.refusal.conflicts) return error;
  if (error.status !== 412) return undefined;
  try {
    await sendResolutions(path, revision, {});
    await rereadRequest(path);
    return undefined;
  } catch (again) {
    return again instanceof Problem && again.refusal.conflicts ? again : undefined;
  }
}

interface OneConflictProps {
  conflict: Conflict;
  spaceId: string;
  taken: Side | undefined;
  onTake: (side: Side) => void;
}

const OneConflict = ({ conflict, spaceId, taken, onTake }: OneConflictProps) => {
  const { review: words } = useWords();
  return (
    <fieldset class="conflict">
      <legend>{partOf(conflict, words)}</legend>
      <div class="sides">
        <div>
          <h4>{words.base}</h4>
          <Value value={conflict.base} spaceId={spaceId} />
        </div>
        <div>
          <h4>{words.ours}</h4>
          <Value value={conflict.ours} spaceId={spaceId} />
          <label class="choice">
            <input type="radio" name={nameOf(conflict)} checked={taken === 'ours'} onChange={() => onTake('ours')} />
            {words.takeOurs}
          </label>
        </div>
        <div>
          <h4>{words.theirs}</h4>
          <Value value={conflict.theirs} spaceId={spaceId} />
          <label class="choice">
            <input type="radio" name={nameOf(conflict)} checked={taken === 'theirs'} onChange={() => onTake('theirs')} />
            {words.takeTheirs}
          </label>
        </div>
      </div>
    </fieldset>
  );
};

const Value = ({ value, spaceId }: { value: unknown; spaceId: string }) => {
  const { review: words } = useWords();
  if (value === undefined || value === null) return <p class="muted">{words.missing}</p>;
  return typeof value === 'string' ? <p>{value}</p> : <ShownBlock block={value} spaceId={spaceId} />;
};

/** Which part of which page, file or other thing. */
function partOf({ target, path }: Conflict, words: ReviewWords): string {
  const kind = { page: words.page, file: words.file, 'reusable-content': words.reusableContent, variable: words.variables }[target.kind];
  return `${kind} · ${path === '' ? words.wholeItem : path.slice(1).replace(/^blocks\/.*/s, '¶')}`;
}
