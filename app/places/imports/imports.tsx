import { useState } from 'preact/hooks';
import { Listing } from '../../parts/listing.js';
import { Moment } from '../../parts/moment.js';
import { Place } from '../../parts/place.js';
import { NotFound } from '../../shell/not-found.js';
import { useOrganization, type Organization } from '../../shell/organization.js';
import { to } from '../../shell/paths.js';
import { useSpaces } from '../../shell/spaces.js';
import { usePlaceWords } from '../../words/language.js';
import { isRunning, useImports, type ImportRun } from './import-queries.js';
import { ImportProgress, ImportState } from './import-state.js';
import { StartImport } from './start-import.js';

/** Those into spaces that this person may see. */
export const Imports = () => {
  const organization = useOrganization();
  return organization ? <List organization={organization} key={organization.id} /> : <NotFound />;
};

const List = ({ organization }: { organization: Organization }) => {
  const { imports: words, titles } = usePlaceWords();
  const [isStarting, setStarting] = useState(false);
  const { id, permissions } = organization;
  const list = useImports(id);
  const spaces = useSpaces(id);
  const titleOf = new Map(spaces.data?.map((space) => [space.id, space.title]));
  // Whoever may edit one of many spaces finds it in the dialog.
  const mayImport = permissions.createContent || spaces.more !== undefined || spaces.data?.some((space) => space.permissions.edit);
  return (
    <Place
      title={titles.imports}
      actions={
        mayImport && (
          <button type="button" onClick={() => setStarting(true)}>
            {words.make}
          </button>
        )
      }
    >
      <p class="muted">{words.intro}</p>
      <Listing list={list} empty={words.nothing}>
        {(run) => <Row run={run} organizationId={id} title={titleOf.get(run.target.space)} />}
      </Listing>
      {isStarting && <StartImport organization={organization} onClose={() => setStarting(false)} />}
    </Place>
  );
};

const Row = ({ run, organizationId, title }: { run: ImportRun; organizationId: string; title: string | undefined }) => (
  <div class="columns">
    <a href={to('orgs', organizationId, 'imports', run.id)}>
      {title !== undefined && (
        <>
          <bdi>{title}</bdi> ·{' '}
        </>
      )}
      <Moment at={run.createdAt} />
    </a>
    <ImportState run={run} />
    {isRunning(run) && <ImportProgress run={run} />}
  </div>
);
