import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import type { components } from '../../api/schema.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { State } from '../../parts/state.js';
import { usePlaceWords } from '../../words/language.js';
import { OIDCForm } from './oidc-form.js';
import { rereadProviders, type OIDCProvider } from './provider-queries.js';
import { ProviderRow } from './provider-row.js';

type Test = components['schemas']['OIDCTest'];

export const OIDCRow = ({ organizationId, provider }: { organizationId: string; provider: OIDCProvider }) => {
  const path = { organizationId, oidcProviderId: provider.id };
  const remove = async () => {
    await ask(api.DELETE('/v1/orgs/{organizationId}/oidc/{oidcProviderId}', { params: { path } }));
    await rereadProviders(organizationId);
  };
  const form = (onClose: () => void) => <OIDCForm organizationId={organizationId} provider={provider} onClose={onClose} />;
  return (
    <ProviderRow provider={provider} name={provider.issuer} {...(!provider.ofInstallation && { form })} remove={remove}>
      <TestProvider path={path} label={provider.label} />
    </ProviderRow>
  );
};

const TestProvider = ({ path, label }: { path: { organizationId: string; oidcProviderId: string }; label: string }) => {
  const { providers: words } = usePlaceWords();
  const [result, setResult] = useState<Test | undefined>(undefined);
  const test = useAction(async () => {
    setResult(undefined);
    setResult(await ask(api.POST('/v1/orgs/{organizationId}/oidc/{oidcProviderId}/test', { params: { path } })));
  });
  return (
    <>
      <button type="button" class="quiet" aria-disabled={test.isRunning} onClick={test.run}>
        {words.test} <span class="unseen">{label}</span>
      </button>
      {test.problem && <ProblemNote problem={test.problem} />}
      <div role="status">{result && <TestResult result={result} />}</div>
    </>
  );
};

const OUTCOMES = { passed: 'good', failed: 'bad', skipped: undefined } as const;

const TestResult = ({ result: { passed, checks } }: { result: Test }) => {
  const { providers: words } = usePlaceWords();
  return (
    <>
      <p>{passed ? words.passed : words.failed}</p>
      <ul class="listing">
        {checks.map(({ name, outcome, message }) => (
          <li>
            <strong>{words.checks[name]}</strong>
            {message !== undefined && <bdi lang="en">{message}</bdi>}
            <State is={OUTCOMES[outcome]}>{words.outcomes[outcome]}</State>
          </li>
        ))}
      </ul>
    </>
  );
};
