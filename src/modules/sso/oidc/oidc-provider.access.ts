import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { OrgAccess } from '../../orgs/org.access.js';
import { OIDCProvider } from './oidc-provider.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    'oidc-provider': OIDCProvider;
  }
  interface ResourceFacts {
    'oidc-provider': { ofInstallation: boolean };
  }
}

@Injectable()
@ResourceOf({ kind: 'oidc-provider', param: 'oidcProviderId', abilities: ['view', 'manage', 'edit'] })
export class OIDCProviderAccess implements ResourceAccess<OIDCProvider> {
  readonly source: ResourceSource<OIDCProvider> = {
    entity: OIDCProvider,
    parent: { kind: 'org', by: 'orgId' },
    facts: { ofInstallation: (provider) => `(SELECT p.of_installation FROM sso_providers p WHERE p.id = ${provider}.id)` },
  };

  constructor(private readonly orgAccess: OrgAccess) {}

  /**
   * Anyone who can change a provider can sign in as any of its users. A provider of the installation is changed by administrators of the
   * installation alone; those of the organization can delete it.
   */
  permissions({ orgId }: OIDCProvider, resources: Resources) {
    const { view, admin } = this.orgAccess.permissionsOf(orgId, resources.actor);
    return { view, manage: admin, edit: admin && !resources.factsOf('oidc-provider').ofInstallation };
  }
}
