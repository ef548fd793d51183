import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { UserAccess } from '../../identity/user.access.js';
import { SSOIdentity } from './sso-identity.entity.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    'sso-identity': SSOIdentity;
  }
}

@Injectable()
@ResourceOf({ kind: 'sso-identity', param: 'ssoIdentityId', abilities: ['view'] })
export class SSOIdentityAccess implements ResourceAccess<SSOIdentity> {
  readonly source: ResourceSource<SSOIdentity> = { entity: SSOIdentity, parent: { kind: 'user', by: 'userId' } };

  constructor(private readonly userAccess: UserAccess) {}

  permissions(_: SSOIdentity, resources: Resources) {
    return { view: this.userAccess.mayManage(resources.get('user'), resources) };
  }
}
