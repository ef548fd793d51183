import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { reread } from '../../api/queries.js';
import { Confirm } from '../../parts/confirm.js';
import { Listing } from '../../parts/listing.js';
import { Place } from '../../parts/place.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { ForAdministrators } from '../../shell/for-administrators.js';
import { NotFound } from '../../shell/not-found.js';
import { to } from '../../shell/paths.js';
import { useWords } from '../../words/language.js';
import { AddMembers } from './add-members.js';
import { rereadTeam, useTeam, useTeamMembers, type Team, type TeamPath } from './team-queries.js';
import { SeatRow } from './seat-row.js';
import { TitleForm } from './title-form.js';

/** One team, and who is in it. */
export const TeamPlace = ({ team: teamId }: { team: string }) => (
  <ForAdministrators>{({ id }) => <Found path={{ organizationId: id, teamId }} key={teamId} />}</ForAdministrators>
);

const Found = ({ path }: { path: TeamPath }) => {
  const { teams: words } = useWords();
  const { data: team, problem } = useTeam(path);
  const members = useTeamMembers(path);
  if (problem?.status === 404) return <NotFound />;
  if (!team) return problem ? <ProblemNote problem={problem} /> : null;
  return (
    <Place title={team.title}>
      <p>
        <a href={to('orgs', path.organizationId, 'teams')}>{words.title}</a>
      </p>
      <TeamActions path={path} team={team} />
      <h2>{words.members}</h2>
      <Listing list={members} empty={words.noMembers} keyOf={({ organization }) => organization.id}>
        {(member) => <SeatRow path={path} member={member} />}
      </Listing>
    </Place>
  );
};

type Dialog = 'add' | 'rename' | 'remove';

const TeamActions = ({ path, team }: { path: TeamPath; team: Team }) => {
  const { teams: words, parts } = useWords();
  const [open, setOpen] = useState<Dialog | undefined>(undefined);
  const close = () => setOpen(undefined);
  const rename = async (title: string) => {
    await ask(api.PATCH('/v1/orgs/{organizationId}/teams/{teamId}', { params: { path }, body: { title } }));
    await rereadTeam(path);
    close();
  };
  return (
    <>
      <div class="buttons">
        <button type="button" onClick={() => setOpen('add')}>
          {words.addMembers}
        </button>
        <button type="button" class="quiet" onClick={() => setOpen('rename')}>
          {words.rename}
        </button>
        <button type="button" class="danger" onClick={() => setOpen('remove')}>
          {parts.remove}
        </button>
      </div>
      {open === 'add' && <AddMembers path={path} onClose={close} />}
      {open === 'rename' && <TitleForm heading={words.rename} submit={parts.save} title={team.title} onSave={rename} onClose={close} />}
      {open === 'remove' && <Deletion path={path} team={team} onClose={close} />}
    </>
  );
};

const Deletion = ({ path, team, onClose }: { path: TeamPath; team: Team; onClose: () => void }) => {
  const { teams: words, parts } = useWords();
  const { route } = useLocation();
  const remove = useAction(async () => {
    await ask(api.DELETE('/v1/orgs/{organizationId}/teams/{teamId}', { params: { path } }));
    await reread(['teams', path.organizationId]);
    route(to('orgs', path.organizationId, 'teams'));
  });
  return (
    <Confirm title={parts.remove} action={remove} onClose={onClose}>
      {words.confirmDeletion(team.title)}
    </Confirm>
  );
};
