import { useRef, useState } from 'preact/hooks';
import { useAction } from '../../../api/action.js';
import { Confirm } from '../../../parts/confirm.js';
import { ProblemNote } from '../../../parts/problem-note.js';
import { useFilters } from '../../../shell/filters.js';
import { usePlaceWords } from '../../../words/language.js';
import { PartOfSite } from '../part-of-site.js';
import type { SitePath } from '../site-queries.js';
import { spacesIn, useStructure } from '../structure/structure-queries.js';
import { EditLook, type UnsavedLooks } from './edit-look.js';
import { resetLook, useLook } from './look-queries.js';

/** How a site or one of its spaces looks, with a preview of what is not saved yet. */
export const LookPlace = ({ site: siteId }: { site: string }) => {
  const { look: words, titles } = usePlaceWords();
  return (
    <PartOfSite siteId={siteId} title={titles.look} intro={words.intro} may="admin">
      {(path) => <Choice path={path} />}
    </PartOfSite>
  );
};

/** Whose look it is, if there is a choice. It is in the address. */
const Choice = ({ path }: { path: SitePath }) => {
  const { look: words } = usePlaceWords();
  const { values, set } = useFilters();
  const { current: unsaved } = useRef<UnsavedLooks>(new Map());
  const { data: structure, problem } = useStructure(path);
  if (!structure) return problem ? <ProblemNote problem={problem} /> : null;
  const spaces = spacesIn(structure.structure);
  const chosen = spaces.find(({ id }) => id === values['space']);
  return (
    <>
      {spaces.length > 1 && (
        <label class="filter">
          {words.of}
          <select value={chosen?.id ?? ''} onChange={(event) => set({ space: event.currentTarget.value })}>
            <option value="">{words.wholeSite}</option>
            {spaces.map(({ id, title }) => (
              <option value={id}>{title}</option>
            ))}
          </select>
        </label>
      )}
      {chosen && spaces.length > 1 ? (
        <SpaceLook key={chosen.id} path={path} siteSpaceId={chosen.id} unsaved={unsaved} />
      ) : (
        <SiteLook path={path} unsaved={unsaved} />
      )}
    </>
  );
};

const SiteLook = ({ path, unsaved }: { path: SitePath; unsaved: UnsavedLooks }) => {
  const { data: look, problem } = useLook({ path });
  if (!look) return problem ? <ProblemNote problem={problem} /> : null;
  return <EditLook owner={{ path }} saved={look} unsaved={unsaved} />;
};

interface SpaceLookProps {
  path: SitePath;
  siteSpaceId: string;
  unsaved: UnsavedLooks;
}

/** A site space follows its site in everything that was not chosen for it. */
const SpaceLook = ({ path, siteSpaceId, unsaved }: SpaceLookProps) => {
  const { look: words } = usePlaceWords();
  const owner = { path, siteSpaceId };
  const { data: site } = useLook({ path });
  const { data: look, problem } = useLook(owner);
  const [isAsking, setAsking] = useState(false);
  const [times, setTimes] = useState(0);
  const reset = useAction(async () => {
    await resetLook(path, siteSpaceId);
    unsaved.delete(siteSpaceId);
    setAsking(false);
    setTimes((count) => count + 1);
  });
  if (!look || !site) return problem ? <ProblemNote problem={problem} /> : null;
  const isOwn = JSON.stringify(look.data) !== JSON.stringify(site.data);
  return (
    <>
      <p role="status">{isOwn ? words.differs : words.follows}</p>
      {isOwn && (
        <button type="button" class="quiet" onClick={() => setAsking(true)}>
          {words.likeSite}
        </button>
      )}
      {isAsking && (
        <Confirm title={words.likeSite} action={reset} onClose={() => setAsking(false)}>
          {words.confirmLikeSite}
        </Confirm>
      )}
      <EditLook key={times} owner={owner} saved={look} unsaved={unsaved} />
    </>
  );
};
