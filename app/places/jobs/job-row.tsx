import { useAction } from '../../api/action.js';
import { Moment } from '../../parts/moment.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { State } from '../../parts/state.js';
import { usePlaceWords } from '../../words/language.js';
import { retryJob, type Job } from './job-queries.js';

const LOOKS = { waiting: undefined, running: 'good', failed: 'bad' } as const;

export const JobRow = ({ job, onCancel }: { job: Job; onCancel: () => void }) => {
  const { jobs: words, webhooks } = usePlaceWords();
  const { name, status, runAt, failedAt, attempts, lastError } = job;
  return (
    <>
      <div class="columns">
        <code>{name}</code>
        <span class="muted">
          {failedAt === undefined ? words.due : words.failedAt} <Moment at={failedAt ?? runAt} />
          {attempts > 0 && ` · ${webhooks.attempts(attempts)}`}
        </span>
        <State is={LOOKS[status]}>{words.status[status]}</State>
      </div>
      {/* The service has these in English only. */}
      {lastError !== undefined && (
        <pre lang="en" dir="ltr" tabIndex={0}>
          {lastError}
        </pre>
      )}
      <div class="buttons">
        {status !== 'running' && <Retry job={job} />}
        <button type="button" class="danger" onClick={onCancel}>
          {words.cancel} <span class="unseen">{name}</span>
        </button>
      </div>
    </>
  );
};

const Retry = ({ job: { id, name } }: { job: Job }) => {
  const { jobs: words } = usePlaceWords();
  const retry = useAction(() => retryJob(id));
  return (
    <>
      <button type="button" class="quiet" aria-disabled={retry.isRunning} onClick={retry.run}>
        {words.retry} <span class="unseen">{name}</span>
      </button>
      {retry.problem && <ProblemNote problem={retry.problem} />}
    </>
  );
};
