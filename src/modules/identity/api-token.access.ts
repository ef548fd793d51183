import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../common/access/resource-access.js';
import type { Resources } from '../../common/access/resources.js';
import { ApiToken } from './api-token.entity.js';
import { UserAccess } from './user.access.js';

declare module '../../common/access/resources.js' {
  interface ResourceKinds {
    token: ApiToken;
  }
}

@Injectable()
@ResourceOf({ kind: 'token', param: 'tokenId', abilities: ['view'] })
export class ApiTokenAccess implements ResourceAccess<ApiToken> {
  readonly source: ResourceSource<ApiToken> = { entity: ApiToken, parent: { kind: 'user', by: 'userId' } };

  constructor(private readonly userAccess: UserAccess) {}

  permissions(_: ApiToken, resources: Resources) {
    return { view: this.userAccess.mayManage(resources.get('user'), resources) };
  }
}
