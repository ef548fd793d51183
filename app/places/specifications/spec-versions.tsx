import { useState } from 'preact/hooks';
import { Listing } from '../../parts/listing.js';
import { Moment } from '../../parts/moment.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { State } from '../../parts/state.js';
import { usePlaceWords } from '../../words/language.js';
import { useChanges, useVersions, type SpecChanges, type SpecPath, type SpecVersion } from './spec-queries.js';

/** How many changes are shown before one asks for all. */
const FEW = 50;

export const SpecVersions = ({ path, latest }: { path: SpecPath; latest: string | undefined }) => {
  const { specifications: words } = usePlaceWords();
  return (
    <section>
      <h2>{words.versions}</h2>
      {latest === undefined ? <p class="muted">{words.noVersions}</p> : <List path={path} latest={latest} />}
    </section>
  );
};

const List = ({ path, latest }: { path: SpecPath; latest: string }) => {
  const { specifications: words } = usePlaceWords();
  const list = useVersions(path, latest);
  return (
    <Listing list={list} empty={words.noVersions}>
      {(version) => <Row path={path} version={version} />}
    </Listing>
  );
};

/** What changed is worked out by the service when one asks for it. */
const Row = ({ path, version: { id, createdAt } }: { path: SpecPath; version: SpecVersion }) => {
  const { specifications: words } = usePlaceWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Moment at={createdAt} /> · {words.whatChanged}
      </summary>
      {isOpen && <Changes path={path} versionId={id} />}
    </details>
  );
};

const Changes = ({ path, versionId }: { path: SpecPath; versionId: string }) => {
  const { specifications: words, shell } = usePlaceWords();
  const { data, problem } = useChanges(path, versionId);
  if (!data)
    return problem ? (
      <ProblemNote problem={problem} />
    ) : (
      <p class="muted" role="status">
        {shell.loading}
      </p>
    );
  if (data.previous === null) return <p class="muted">{words.firstVersion}</p>;
  return data.count === 0 ? <p class="muted">{words.nothingForClients}</p> : <ChangeList changes={data} />;
};

/** The service has these in English only. */
const ChangeList = ({ changes: { changes, count, breaking } }: { changes: SpecChanges }) => {
  const { specifications: words, shell } = usePlaceWords();
  const [most, setMost] = useState(FEW);
  return (
    <>
      <p>
        {words.changes(count)} {breaking && <State is="bad">{words.breaking}</State>}
      </p>
      <ul>
        {changes.slice(0, most).map(({ subject, message, breaking: isBreaking }) => (
          <li>
            <bdi lang="en">
              <code>{subject}</code> {message}
            </bdi>{' '}
            {isBreaking && <State is="bad">{words.breaking}</State>}
          </li>
        ))}
      </ul>
      {changes.length > most && (
        <button type="button" class="quiet" onClick={() => setMost(changes.length)}>
          {shell.more}
        </button>
      )}
    </>
  );
};
