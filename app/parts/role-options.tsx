import type { components } from '../api/schema.js';
import { useWords } from '../words/language.js';

export type Role = NonNullable<components['schemas']['Member']['role']>;

const ROLES: readonly Role[] = ['admin', 'create', 'review', 'edit', 'comment', 'read'];

/** For a `select`. The role of guests is called `guest`, as filters of the API call it; bodies have null instead. */
export const RoleOptions = ({ withGuest = false }: { withGuest?: boolean }) => {
  const { parts: words } = useWords();
  return (
    <>
      {ROLES.map((role) => (
        <option value={role}>{words.roles[role]}</option>
      ))}
      {withGuest && <option value="guest">{words.guest}</option>}
    </>
  );
};
