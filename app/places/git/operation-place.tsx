import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { Listing } from '../../parts/listing.js';
import { Moment } from '../../parts/moment.js';
import { Place } from '../../parts/place.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { State } from '../../parts/state.js';
import { NotFound } from '../../shell/not-found.js';
import { to } from '../../shell/paths.js';
import { usePlaceWords } from '../../words/language.js';
import { addressOf, useSpace } from '../space/content-source.js';
import { rereadGit, useOperation, useOperationFiles, type GitOperation, type GitOperationFile, type OperationPath } from './git-queries.js';
import { OperationState } from './operation-state.js';

interface OperationPlaceProps {
  space: string;
  installation: string;
  operation: string;
}

/** One sync in one direction: how far it is, and what it did with each file. */
export const OperationPlace = ({ space: spaceId, installation, operation: gitOperationId }: OperationPlaceProps) => {
  const path = { gitInstallationId: installation, gitOperationId };
  const { data: operation, problem } = useOperation(path);
  if (problem?.status === 404) return <NotFound />;
  if (!operation) return problem ? <ProblemNote problem={problem} /> : null;
  return <Shown spaceId={spaceId} path={path} operation={operation} />;
};

interface ShownProps {
  spaceId: string;
  path: OperationPath;
  operation: GitOperation;
}

const Shown = ({ spaceId, path, operation }: ShownProps) => {
  const { git: words, imports, titles } = usePlaceWords();
  const { direction, error, changeRequest, startedAt, to: commit, state } = operation;
  const { data: space } = useSpace(spaceId);
  return (
    <Place
      title={words.direction[direction]}
      actions={
        <span role="status">
          <OperationState operation={operation} />
        </span>
      }
    >
      <p>
        <a href={to('spaces', spaceId, 'git')}>{titles.git}</a> · <Moment at={startedAt} />
        {commit !== undefined && (
          <>
            {' '}
            · <code>{commit.slice(0, 12)}</code>
          </>
        )}
      </p>
      {error && (
        <div class="problem">
          <p lang="en" dir="auto">
            {error.message}
          </p>
        </div>
      )}
      {changeRequest !== undefined && (
        <p>
          <a href={addressOf({ spaceId, changeRequestId: changeRequest })}>{words.openRequest}</a>
        </p>
      )}
      {state === 'running' && space?.permissions.triggerGitSync && <Stop spaceId={spaceId} path={path} />}
      <h2>{imports.report}</h2>
      <Listing list={useOperationFiles(path, operation)} empty={words.noFiles} keyOf={({ path: file }) => file}>
        {(file) => <FileRow file={file} />}
      </Listing>
    </Place>
  );
};

const FileRow = ({ file: { path, outcome, reason } }: { file: GitOperationFile }) => {
  const { imports } = usePlaceWords();
  return (
    <div class="columns">
      <bdi>{path}</bdi>
      <State is={outcome === 'skipped' ? 'bad' : undefined}>{imports.outcome[outcome]}</State>
      {/* The service has these in English only. */}
      {reason !== undefined && (
        <p class="muted" lang="en" dir="auto">
          {reason}
        </p>
      )}
    </div>
  );
};

const Stop = ({ spaceId, path }: { spaceId: string; path: OperationPath }) => {
  const { imports } = usePlaceWords();
  const stop = useAction(async () => {
    await ask(api.POST('/v1/git/installations/{gitInstallationId}/operations/{gitOperationId}/cancel', { params: { path } }));
    await rereadGit(spaceId);
  });
  return (
    <div class="buttons">
      <button type="button" class="quiet" aria-disabled={stop.isRunning} onClick={stop.run}>
        {imports.stop}
      </button>
      {stop.problem && <ProblemNote problem={stop.problem} />}
    </div>
  );
};
