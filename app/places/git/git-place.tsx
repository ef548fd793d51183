import { useState } from 'preact/hooks';
import type { components } from '../../api/schema.js';
import { Place } from '../../parts/place.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { NotFound } from '../../shell/not-found.js';
import { to } from '../../shell/paths.js';
import { usePlaceWords } from '../../words/language.js';
import { useSpace } from '../space/content-source.js';
import { Connection } from './connection.js';
import { rereadGit, useGitState } from './git-queries.js';
import { Operations } from './operations.js';
import { RepositoryForm } from './repository-form.js';

type Space = components['schemas']['Space'];

/** The Git repository of a space: which one it is, how the sync goes, and what it did. */
export const GitPlace = ({ space: spaceId }: { space: string }) => {
  const { data: space, problem } = useSpace(spaceId);
  if (problem?.status === 404) return <NotFound />;
  if (problem) return <ProblemNote problem={problem} />;
  return space ? <Shown space={space} /> : null;
};

const Shown = ({ space }: { space: Space }) => {
  const { git: words, titles } = usePlaceWords();
  const { id, title, permissions } = space;
  const { data: state, problem } = useGitState(id);
  return (
    <Place title={titles.git}>
      <p>
        <a href={to('spaces', id)}>{title}</a>
      </p>
      <p class="muted">{words.intro}</p>
      {problem && <ProblemNote problem={problem} />}
      {state === null && <NotConnected space={space} />}
      {state && (
        <>
          <Connection space={space} state={state} />
          {permissions.edit && <Operations spaceId={id} state={state} />}
        </>
      )}
    </Place>
  );
};

const NotConnected = ({ space: { id, permissions } }: { space: Space }) => {
  const { git: words } = usePlaceWords();
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    // A repository that the host refuses leaves a connection without one.
    void rereadGit(id);
  };
  return (
    <>
      <p>{words.notConnected}</p>
      {permissions.installIntegration ? (
        <button type="button" onClick={() => setOpen(true)}>
          {words.connect}
        </button>
      ) : (
        <p class="muted">{words.askAdministrator}</p>
      )}
      {isOpen && <RepositoryForm spaceId={id} installation={undefined} onClose={close} />}
    </>
  );
};
