import { api } from '../../api/client.js';
import { ask } from '../../api/problem.js';
import { rereadProviders, type SAMLProvider } from './provider-queries.js';
import { ProviderRow } from './provider-row.js';
import { SAMLForm } from './saml-form.js';

export const SAMLRow = ({ organizationId, provider }: { organizationId: string; provider: SAMLProvider }) => {
  const remove = async () => {
    const path = { organizationId, samlProviderId: provider.id };
    await ask(api.DELETE('/v1/orgs/{organizationId}/saml/{samlProviderId}', { params: { path } }));
    await rereadProviders(organizationId);
  };
  const form = (onClose: () => void) => <SAMLForm organizationId={organizationId} provider={provider} onClose={onClose} />;
  return <ProviderRow provider={provider} name={provider.entityID} form={form} remove={remove} />;
};
