import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { OrgAccess } from '../../orgs/org.access.js';
import { OIDCProvider } from './oidc-provider.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    'oidc-provider': OIDCProvider;
  }
}

@Injectable()
@ResourceOf({ kind: 'oidc-provider', param: 'oidcProviderId', abilities: ['view', 'edit'] })
export class OIDCProviderAccess implements ResourceAccess<OIDCProvider> {
  readonly source: ResourceSource<OIDCProvider> = { entity: OIDCProvider, parent: { kind: 'org', by: 'orgId' } };

  constructor(private readonly orgAccess: OrgAccess) {}

  /** Anyone who can change a provider can sign in as any of its users. */
  permissions({ orgId }: OIDCProvider, { actor }: Resources) {
    const { view, admin } = this.orgAccess.permissionsOf(orgId, actor);
    return { view, edit: admin };
  }
}
