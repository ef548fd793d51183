import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import type { components } from '../../api/schema.js';
import { Confirm } from '../../parts/confirm.js';
import { CopyField } from '../../parts/copy-field.js';
import { Moment } from '../../parts/moment.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { State } from '../../parts/state.js';
import { usePlaceWords } from '../../words/language.js';
import { addressOf } from '../space/content-source.js';
import { rereadGit, useInstallation, type GitSyncState } from './git-queries.js';
import { RepositoryForm } from './repository-form.js';

interface ConnectionProps {
  space: components['schemas']['Space'];
  state: GitSyncState;
}

const LOOKS = { active: 'good', unauthenticated: 'bad', pending: undefined } as const;

/** The repository of a space, whether the sync goes well, and what waits for a person. */
export const Connection = ({ space, state }: ConnectionProps) => {
  const { git: words } = usePlaceWords();
  const { id: spaceId, permissions } = space;
  const { url, installationStatus: status, syncedCommit, behind, conflict, problem, checkedAt, nextCheckAt, installationId } = state;
  return (
    <>
      <p role="status">
        <State is={LOOKS[status]}>{words.status[status]}</State>
        {behind > 0 && ` ${words.behind(behind)}`}
      </p>
      {problem && (
        <div class="problem">
          <p lang="en" dir="auto">
            {problem.message}
          </p>
        </div>
      )}
      <dl class="facts">
        <Fact label={words.url}>{url !== undefined && <bdi>{url}</bdi>}</Fact>
        <Fact label={words.synced}>{syncedCommit !== undefined && <code>{syncedCommit.slice(0, 12)}</code>}</Fact>
        <Fact label={words.waits}>
          {conflict !== undefined && <a href={addressOf({ spaceId, changeRequestId: conflict })}>{words.openRequest}</a>}
        </Fact>
        <Fact label={words.checked}>{checkedAt !== undefined && <Moment at={checkedAt} />}</Fact>
        <Fact label={words.nextCheck}>{nextCheckAt !== undefined && <Moment at={nextCheckAt} />}</Fact>
      </dl>
      {permissions.triggerGitSync && status !== 'pending' && <SyncNow spaceId={spaceId} installationId={installationId} />}
      {permissions.installIntegration && <Administration spaceId={spaceId} installationId={installationId} />}
    </>
  );
};

const Fact = ({ label, children }: { label: string; children: ComponentChildren }) =>
  children === false ? null : (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );

interface InstallationProps {
  spaceId: string;
  installationId: string;
}

const SyncNow = ({ spaceId, installationId: gitInstallationId }: InstallationProps) => {
  const { git: words } = usePlaceWords();
  const sync = useAction(async () => {
    await ask(api.POST('/v1/git/installations/{gitInstallationId}/sync', { params: { path: { gitInstallationId } } }));
    await rereadGit(spaceId);
  });
  return (
    <div class="buttons">
      <button type="button" aria-disabled={sync.isRunning} onClick={sync.run}>
        {words.syncNow}
      </button>
      {sync.problem && <ProblemNote problem={sync.problem} />}
    </div>
  );
};

/** For administrators of the space. */
const Administration = ({ spaceId, installationId }: InstallationProps) => {
  const { git: words } = usePlaceWords();
  const { data: installation, problem } = useInstallation(installationId);
  const [open, setOpen] = useState<'settings' | 'end' | undefined>(undefined);
  const close = () => setOpen(undefined);
  const disconnect = useAction(async () => {
    const params = { path: { gitInstallationId: installationId } };
    await ask(api.DELETE('/v1/git/installations/{gitInstallationId}', { params }));
    await rereadGit(spaceId);
  });
  if (!installation) return problem ? <ProblemNote problem={problem} /> : null;
  const { sshPublicKey, url } = installation.providerConfiguration;
  return (
    <>
      {sshPublicKey !== undefined && (
        <>
          {installation.status !== 'active' && <p>{words.publicKeyHint}</p>}
          <CopyField label={words.publicKey} value={sshPublicKey} />
        </>
      )}
      <div class="buttons">
        <button type="button" class="quiet" onClick={() => setOpen('settings')}>
          {url === undefined ? words.connect : words.settings}
        </button>
        <button type="button" class="danger" onClick={() => setOpen('end')}>
          {words.disconnect}
        </button>
      </div>
      {open === 'settings' && <RepositoryForm spaceId={spaceId} installation={installation} onClose={close} />}
      {open === 'end' && (
        <Confirm title={words.disconnect} action={disconnect} onClose={close}>
          {words.confirmDisconnect}
        </Confirm>
      )}
    </>
  );
};
