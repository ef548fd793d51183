import type { ComponentChildren } from 'preact';
import { NotFound } from './not-found.js';
import { useOrganization, type Organization } from './organization.js';

/** A place of an organization that only its administrators see. For others, nothing is there. */
export const ForAdministrators = ({ children }: { children: (organization: Organization) => ComponentChildren }) => {
  const organization = useOrganization();
  return organization?.permissions.admin ? <>{children(organization)}</> : <NotFound />;
};
