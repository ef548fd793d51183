import { atLeast, type Role } from '../../../common/access/role.js';

export const CONTENT_ABILITIES = [
  'view',
  'access',
  'admin',
  'viewInviteLinks',
  'edit',
  'triggerGitSync',
  'comment',
  'merge',
  'review',
  'installIntegration',
  'create',
] as const;
export type ContentAbilities = Record<(typeof CONTENT_ABILITIES)[number], boolean>;

/**
 * The abilities that a role gives on a space or collection. Both the guard and the `permissions` in responses use this
 * table.
 */
export function abilitiesOf(role: Role | null): ContentAbilities {
  const [read, comment, edit, review, create, admin] = (['read', 'comment', 'edit', 'review', 'create', 'admin'] as const).map((wanted) =>
    atLeast(role, wanted),
  ) as [boolean, boolean, boolean, boolean, boolean, boolean];
  return {
    view: read,
    access: read,
    admin,
    viewInviteLinks: create,
    edit,
    triggerGitSync: create,
    comment,
    merge: review,
    review,
    installIntegration: admin,
    create,
  };
}
