import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { Moment } from '../../parts/moment.js';
import { Place } from '../../parts/place.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { NotFound } from '../../shell/not-found.js';
import { useOrganization } from '../../shell/organization.js';
import { to } from '../../shell/paths.js';
import { usePlaceWords } from '../../words/language.js';
import { addressOf, useSpace } from '../space/content-source.js';
import { isRunning, rereadImport, useImport, type ImportPath, type ImportRun } from './import-queries.js';
import { ImportProgress, ImportState } from './import-state.js';
import { Report } from './report.js';

/** One import: how far it is, and what has become of its files. */
export const ImportPlace = ({ run: importId }: { run: string }) => {
  const organization = useOrganization();
  return organization ? <Found path={{ organizationId: organization.id, importId }} key={importId} /> : <NotFound />;
};

const Found = ({ path }: { path: ImportPath }) => {
  const { data: run, problem } = useImport(path);
  if (problem?.status === 404) return <NotFound />;
  if (!run) return problem ? <ProblemNote problem={problem} /> : null;
  return <Shown path={path} run={run} />;
};

interface RunProps {
  path: ImportPath;
  run: ImportRun;
}

const Shown = ({ path, run }: RunProps) => {
  const { imports: words, titles } = usePlaceWords();
  const { data: space } = useSpace(run.target.space);
  return (
    <Place
      title={space ? words.importInto(space.title) : titles.imports}
      actions={
        <span role="status">
          <ImportState run={run} />
        </span>
      }
    >
      <p>
        <a href={to('orgs', path.organizationId, 'imports')}>{words.all}</a>
      </p>
      {run.reason !== undefined && (
        <div class="problem">
          <p lang="en" dir="auto">
            {run.reason}
          </p>
        </div>
      )}
      <Facts run={run} title={space?.title} />
      {space?.permissions.edit && <StopOrResume path={path} run={run} />}
      {isRunning(run) ? (
        <p>
          <ImportProgress run={run} />
        </p>
      ) : (
        <Report path={path} run={run} />
      )}
    </Place>
  );
};

const Facts = ({ run, title }: { run: ImportRun; title: string | undefined }) => {
  const { imports: words, write } = usePlaceWords();
  const { source, target, layout } = run;
  return (
    <dl class="facts">
      <dt>{words.into}</dt>
      <dd>
        <a href={to('spaces', target.space)}>{title ?? target.space}</a>
      </dd>
      <dt>{words.from}</dt>
      <dd>
        {source.type === 'website' ? <bdi>{source.url}</bdi> : words.uploaded(source.files.length)} · <Moment at={run.createdAt} />
      </dd>
      {layout !== undefined && layout !== 'folders' && (
        <>
          <dt>{words.layout}</dt>
          <dd>
            <bdi>{layout}</bdi>
          </dd>
        </>
      )}
      {run.status === 'completed' && !run.dryRun && (
        <>
          <dt>{write.where}</dt>
          <dd>
            {target.changeRequest === undefined ? (
              words.changedNothing
            ) : (
              <a href={addressOf({ spaceId: target.space, changeRequestId: target.changeRequest })}>{words.openRequest}</a>
            )}
          </dd>
        </>
      )}
    </dl>
  );
};

/** One button, which keeps the focus when it becomes the other. */
const StopOrResume = ({ path, run }: RunProps) => {
  const { imports: words } = usePlaceWords();
  const mayStop = isRunning(run);
  const change = useAction(async () => {
    const params = { params: { path } };
    await ask(
      mayStop
        ? api.POST('/v1/org/{organizationId}/imports/{importId}/cancel', params)
        : api.POST('/v1/org/{organizationId}/imports/{importId}/resume', params),
    );
    await rereadImport(path);
  });
  if (run.status === 'completed') return null;
  return (
    <>
      <div class="buttons">
        <button type="button" class="quiet" aria-disabled={change.isRunning} onClick={change.run}>
          {mayStop ? words.stop : words.resume}
        </button>
      </div>
      {change.problem && <ProblemNote problem={change.problem} />}
    </>
  );
};
