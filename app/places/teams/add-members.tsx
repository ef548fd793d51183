import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.js';
import { Listing } from '../../parts/listing.js';
import { Modal } from '../../parts/modal.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { SearchField } from '../../parts/search-field.js';
import { useWords } from '../../words/language.js';
import { useMembers, type Member } from '../members/member-queries.js';
import { rereadTeam, seat, useTeamMembers, type TeamPath } from './team-queries.js';

/** Finds members of the organization, and adds them one by one. */
export const AddMembers = ({ path, onClose }: { path: TeamPath; onClose: () => void }) => {
  const { teams: words, members } = useWords();
  const [search, setSearch] = useState('');
  const found = useMembers(path.organizationId, search === '' ? {} : { search });
  return (
    <Modal title={words.addMembers} onClose={onClose}>
      <SearchField label={members.search} value={search} onChange={setSearch} />
      <Listing list={found} empty={members.nothing}>
        {(member) => <Row path={path} member={member} />}
      </Listing>
    </Modal>
  );
};

const Row = ({ path, member: { id: userId, user } }: { path: TeamPath; member: Member }) => {
  const { teams: words } = useWords();
  // Of those only who are read so far: adding somebody once more changes nothing.
  const { data: seated } = useTeamMembers(path);
  const isIn = seated?.some(({ organization }) => organization.id === userId) ?? false;
  const add = useAction(async () => {
    await seat(path, userId);
    await rereadTeam(path);
  });
  return (
    <>
      <div>
        <bdi>{user.displayName}</bdi>
        <br />
        <bdi class="muted">{user.email}</bdi>
      </div>
      {/* The button stays where it is, so that the focus does. */}
      <span role="status" class="muted">
        {isIn && words.added}
      </span>
      <button type="button" class="quiet" aria-disabled={add.isRunning || isIn} onClick={isIn ? undefined : add.run}>
        {words.add} <span class="unseen">{user.displayName}</span>
      </button>
      {add.problem && <ProblemNote problem={add.problem} />}
    </>
  );
};
