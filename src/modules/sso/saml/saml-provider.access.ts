import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { OrgAccess } from '../../orgs/org.access.js';
import { SAMLProvider } from './saml-provider.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    'saml-provider': SAMLProvider;
  }
}

@Injectable()
@ResourceOf({ kind: 'saml-provider', param: 'samlProviderId', abilities: ['view', 'edit'] })
export class SAMLProviderAccess implements ResourceAccess<SAMLProvider> {
  readonly source: ResourceSource<SAMLProvider> = { entity: SAMLProvider, parent: { kind: 'org', by: 'orgId' } };

  constructor(private readonly orgAccess: OrgAccess) {}

  /** Anyone who can change a provider can sign in as any of its users. */
  permissions({ orgId }: SAMLProvider, { actor }: Resources) {
    const { view, admin } = this.orgAccess.permissionsOf(orgId, actor);
    return { view, edit: admin };
  }
}
