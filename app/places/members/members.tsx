import { useState } from 'preact/hooks';
import { Listing } from '../../parts/listing.js';
import { Place } from '../../parts/place.js';
import { RoleOptions } from '../../parts/role-options.js';
import { SearchField } from '../../parts/search-field.js';
import { useFilters, type Filters } from '../../shell/filters.js';
import { ForAdministrators } from '../../shell/for-administrators.js';
import { useWords } from '../../words/language.js';
import { InviteLinks } from './invite-links.js';
import { InvitePeople } from './invite-people.js';
import { useMembers, type MemberFilter } from './member-queries.js';
import { MemberRow } from './member-row.js';

export const Members = () => <ForAdministrators>{({ id }) => <List organizationId={id} key={id} />}</ForAdministrators>;

const filterOf = ({ values: { search, role } }: Filters): MemberFilter => ({
  ...(search !== undefined && { search }),
  ...(role !== undefined && { role: role as NonNullable<MemberFilter['role']> }),
});

const List = ({ organizationId }: { organizationId: string }) => {
  const { members: words } = useWords();
  const [isInviting, setInviting] = useState(false);
  const filters = useFilters();
  const list = useMembers(organizationId, filterOf(filters));
  return (
    <Place
      title={words.title}
      actions={
        <button type="button" onClick={() => setInviting(true)}>
          {words.invite}
        </button>
      }
    >
      <p class="muted">{words.intro}</p>
      <MemberFilters filters={filters} />
      <Listing list={list} empty={words.nothing}>
        {(member) => <MemberRow organizationId={organizationId} member={member} />}
      </Listing>
      <InviteLinks organizationId={organizationId} />
      {isInviting && <InvitePeople organizationId={organizationId} onClose={() => setInviting(false)} />}
    </Place>
  );
};

const MemberFilters = ({ filters: { values, set } }: { filters: Filters }) => {
  const { members: words, parts } = useWords();
  return (
    <div class="filters">
      <SearchField label={words.search} value={values['search'] ?? ''} onChange={(search) => set({ search })} />
      <label>
        {words.role}
        <select value={values['role'] ?? ''} onChange={(event) => set({ role: event.currentTarget.value })}>
          <option value="">{parts.all}</option>
          <RoleOptions withGuest />
        </select>
      </label>
    </div>
  );
};
