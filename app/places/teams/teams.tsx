import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Listing } from '../../parts/listing.js';
import { Place } from '../../parts/place.js';
import { SearchField } from '../../parts/search-field.js';
import { useFilters } from '../../shell/filters.js';
import { ForAdministrators } from '../../shell/for-administrators.js';
import { to } from '../../shell/paths.js';
import { useWords } from '../../words/language.js';
import { useTeams, type Team } from './team-queries.js';
import { TitleForm } from './title-form.js';

export const Teams = () => <ForAdministrators>{({ id }) => <List organizationId={id} key={id} />}</ForAdministrators>;

const List = ({ organizationId }: { organizationId: string }) => {
  const { teams: words } = useWords();
  const { values, set } = useFilters();
  const [isMaking, setMaking] = useState(false);
  const list = useTeams(organizationId, values['search']);
  return (
    <Place
      title={words.title}
      actions={
        <button type="button" onClick={() => setMaking(true)}>
          {words.make}
        </button>
      }
    >
      <p class="muted">{words.intro}</p>
      <div class="filters">
        <SearchField label={words.search} value={values['search'] ?? ''} onChange={(search) => set({ search })} />
      </div>
      <Listing list={list} empty={words.nothing}>
        {(team) => <Row team={team} organizationId={organizationId} />}
      </Listing>
      {isMaking && <CreateTeam organizationId={organizationId} onClose={() => setMaking(false)} />}
    </Place>
  );
};

const Row = ({ team: { id, title, members }, organizationId }: { team: Team; organizationId: string }) => {
  const { teams: words } = useWords();
  return (
    <>
      <a href={to('orgs', organizationId, 'teams', id)}>
        <bdi>{title}</bdi>
      </a>
      <span class="muted">{words.memberCount(members)}</span>
    </>
  );
};

const CreateTeam = ({ organizationId, onClose }: { organizationId: string; onClose: () => void }) => {
  const { teams: words, parts } = useWords();
  const { route } = useLocation();
  const create = async (title: string) => {
    const team = await ask(api.PUT('/v1/orgs/{organizationId}/teams', { params: { path: { organizationId } }, body: { title } }));
    await reread(['teams', organizationId]);
    route(to('orgs', organizationId, 'teams', team.id));
  };
  return <TitleForm heading={words.make} submit={parts.create} onSave={create} onClose={onClose} />;
};
