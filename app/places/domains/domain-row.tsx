import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { CopyField } from '../../parts/copy-field.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { State } from '../../parts/state.js';
import { useWords } from '../../words/language.js';
import type { Domain, DomainPath } from './domain-queries.js';

const LOOKS = { pending: undefined, verified: 'good', failed: 'bad' } as const;

interface DomainRowProps {
  organizationId: string;
  domain: Domain;
  onRemove: () => void;
}

export const DomainRow = ({ organizationId, domain: { id, domain, status, record, reason }, onRemove }: DomainRowProps) => {
  const { domains: words, parts } = useWords();
  return (
    <>
      <div class="columns">
        <strong dir="ltr">{domain}</strong>
        <State is={LOOKS[status]}>{words.status[status]}</State>
      </div>
      {status !== 'verified' && (
        <>
          <p>{words.recordHint}</p>
          <CopyField label={words.recordName} value={record.name} />
          <CopyField label={words.recordValue} value={record.value} />
          {/* The service has these in English only. */}
          {reason !== undefined && (
            <p class="muted" lang="en" dir="auto">
              {reason}
            </p>
          )}
        </>
      )}
      <div class="buttons">
        {status !== 'verified' && <Check path={{ organizationId, domainId: id }} domain={domain} />}
        <button type="button" class="danger" onClick={onRemove}>
          {parts.remove} <span class="unseen">{domain}</span>
        </button>
      </div>
    </>
  );
};

const Check = ({ path, domain }: { path: DomainPath; domain: string }) => {
  const { domains: words } = useWords();
  const check = useAction(async () => {
    await ask(api.POST('/v1/orgs/{organizationId}/domains/{domainId}/verify', { params: { path } }));
    // Sites that waited for it are at their addresses now.
    await reread(['domains', path.organizationId], ['site'], ['sites']);
  });
  return (
    <>
      <button type="button" class="quiet" aria-disabled={check.isRunning} onClick={check.run}>
        {words.check} <span class="unseen">{domain}</span>
      </button>
      {check.problem && <ProblemNote problem={check.problem} />}
    </>
  );
};
