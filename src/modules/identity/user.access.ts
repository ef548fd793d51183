import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../common/access/resource-access.js';
import type { Resources } from '../../common/access/resources.js';
import { UserCircle } from './user.queries.js';
import { User } from './user.entity.js';

declare module '../../common/access/resources.js' {
  interface ResourceKinds {
    user: User;
  }
  interface ResourceFacts {
    user: { acquainted: boolean; listed: boolean };
  }
}

@Injectable()
@ResourceOf({ kind: 'user', param: 'userId', abilities: ['view', 'edit', 'manageTokens'] })
export class UserAccess implements ResourceAccess<User> {
  readonly source: ResourceSource<User>;

  constructor(circle: UserCircle) {
    this.source = {
      entity: User,
      facts: {
        acquainted: (user, caller) => circle.share(caller, `${user}.id`),
        listed: (user, caller) => circle.mayList(caller, `${user}.id`),
      },
    };
  }

  permissions(user: User, resources: Resources) {
    const manages = this.mayManage(user, resources);
    return {
      view: manages || resources.factsOf('user').acquainted,
      edit: manages,
      manageTokens: manages && resources.actor.identity.scopes === null,
    };
  }

  /**
   * Users, installation administrators, and anyone who may list the user as a member somewhere can read the e-mail
   * address.
   */
  mayReadAddress(user: User, resources: Resources): boolean {
    return this.mayManage(user, resources) || resources.factsOf('user')['listed'];
  }

  /** Users manage themselves; installation administrators manage everyone. */
  mayManage(user: User, { actor }: Pick<Resources, 'actor'>): boolean {
    return actor.userId === user.id || actor.installationAdmin;
  }
}
