import { useState } from 'preact/hooks';
import { ProblemNote } from '../../parts/problem-note.js';
import { useWords } from '../../words/language.js';
import { addressOf } from '../space/content-source.js';
import { useChanges, type ChangeRequest, type RequestPath, type SemanticChange } from './change-request.js';
import { nameOf, pageOf, verbOf } from './name-changes.js';
import { PageChanges } from './page-changes.js';

interface ChangesProps {
  path: RequestPath;
  request: ChangeRequest;
  mayComment: boolean;
}

/** What differs from the space: one entry for each page, file, reusable content, and for the variables. */
export const Changes = ({ path, request, mayComment }: ChangesProps) => {
  const { review: words, shell } = useWords();
  const { data, problem, isWaiting } = useChanges(path, request.revision);
  return (
    <section>
      <h2>{words.changes}</h2>
      {problem && <ProblemNote problem={problem} />}
      {isWaiting && <p class="muted">{shell.loading}</p>}
      {data?.changes.length === 0 && <p class="muted">{words.noChanges}</p>}
      <ul class="changes">
        {data?.changes.map((change) => (
          <li>
            <Change path={path} request={request} change={change} mayComment={mayComment} />
          </li>
        ))}
      </ul>
      {data?.more !== undefined && data.more > 0 && <p class="muted">{words.moreChanges(data.more)}</p>}
    </section>
  );
};

interface ChangeProps extends ChangesProps {
  change: SemanticChange;
}

/** A page shows its blocks when it is opened: there may be many pages. */
const Change = ({ path, request, change, mayComment }: ChangeProps) => {
  const { review: words } = useWords();
  const [isOpen, setOpen] = useState(false);
  const page = pageOf(change);
  const label = (
    <>
      <span class={`verb ${change.type.slice(change.type.lastIndexOf('_') + 1)}`}>{verbOf(change, words)}</span> {nameOf(change, words)}
    </>
  );
  if (page?.type !== 'document') return <div class="change">{label}</div>;
  return (
    <details class="change" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen && (
        <>
          {change.type !== 'page_deleted' && (
            <p>
              <a href={addressOf({ spaceId: path.spaceId, changeRequestId: request.id }, page.id)}>{words.readPage}</a>
            </p>
          )}
          <PageChanges path={path} request={request} pageId={page.id} mayComment={mayComment && change.type !== 'page_deleted'} />
        </>
      )}
    </details>
  );
};
