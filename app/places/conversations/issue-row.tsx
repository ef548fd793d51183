import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import type { components } from '../../api/schema.js';
import { Moment } from '../../parts/moment.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { to } from '../../shell/paths.js';
import { usePlaceWords } from '../../words/language.js';
import { readExplanation, type Conversation, type Issue } from './conversation-queries.js';

interface IssueRowProps {
  organizationId: string;
  issue: Issue;
  conversation: Conversation;
}

/** A question, with the conversation that it is from. */
export const IssueRow = ({ organizationId, issue, conversation }: IssueRowProps) => (
  <>
    <strong dir="auto">{issue.title}</strong>
    {issue.summary !== issue.title && <p dir="auto">{issue.summary}</p>}
    <p>
      <a href={to('orgs', organizationId, 'conversations', 'all', conversation.id)}>
        <bdi>{conversation.subject ?? conversation.externalId}</bdi>
      </a>{' '}
      <span class="muted">
        · <Moment at={issue.createdAt} />
      </span>
    </p>
    <Explanation organizationId={organizationId} issue={issue} />
  </>
);

const Explanation = ({ organizationId, issue: { id, title } }: Omit<IssueRowProps, 'conversation'>) => {
  const { conversations: words } = usePlaceWords();
  const [shown, setShown] = useState<components['schemas']['IssueExplanation'] | undefined>(undefined);
  const explain = useAction(async () => setShown(shown ? undefined : await readExplanation(organizationId, id)));
  return (
    <>
      <div class="buttons">
        <button type="button" class="quiet" aria-expanded={shown !== undefined} aria-disabled={explain.isRunning} onClick={explain.run}>
          {words.why} <span class="unseen">{title}</span>
        </button>
      </div>
      {explain.problem && <ProblemNote problem={explain.problem} />}
      {shown && (
        <>
          <p>
            {words.shared} <bdi>{shown.terms.map(({ word }) => word).join(', ')}</bdi>
          </p>
          <p>{words.similar}</p>
          <ul>
            {shown.similar.map((other) => (
              <li>
                <bdi>{other.title}</bdi> <span class="muted">({Math.round(other.similarity * 100)} %)</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};
