import type { ComponentChildren } from 'preact';
import { NotFound } from '../../shell/not-found.js';
import { useOrganization } from '../../shell/organization.js';

/** Conversations are read by those who may send them. */
export const ForIngesters = ({ children }: { children: (organizationId: string) => ComponentChildren }) => {
  const organization = useOrganization();
  return organization?.permissions.ingestConversations ? <>{children(organization.id)}</> : <NotFound />;
};
