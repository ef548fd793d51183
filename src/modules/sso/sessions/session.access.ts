import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../../common/access/resource-access.js';
import type { Resources } from '../../../common/access/resources.js';
import { ApiToken } from '../../identity/api-token.entity.js';
import { UserAccess } from '../../identity/user.access.js';

declare module '../../../common/access/resources.js' {
  interface ResourceKinds {
    session: ApiToken;
  }
}

@Injectable()
@ResourceOf({ kind: 'session', param: 'sessionId', abilities: ['view'] })
export class SessionAccess implements ResourceAccess<ApiToken> {
  readonly source: ResourceSource<ApiToken> = { entity: ApiToken, parent: { kind: 'user', by: 'userId' } };

  constructor(private readonly userAccess: UserAccess) {}

  /** A provider must not learn from the people whom it signs in where else they are. */
  permissions({ session, organizationId }: ApiToken, resources: Resources) {
    const { organizationId: only } = resources.actor.identity;
    const isWithin = only === null || organizationId === only;
    return { view: session !== null && isWithin && this.userAccess.mayManage(resources.get('user'), resources) };
  }
}
