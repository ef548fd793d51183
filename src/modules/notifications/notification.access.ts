import { Injectable } from '@nestjs/common';
import { ResourceOf, type ResourceAccess, type ResourceSource } from '../../common/access/resource-access.js';
import type { Resources } from '../../common/access/resources.js';
import { joinReader, mayRead } from './kinds/may-read.js';
import { Notification } from './notification.entity.js';

declare module '../../common/access/resources.js' {
  interface ResourceKinds {
    notification: Notification;
  }
  interface ResourceFacts {
    notification: { readable: boolean };
  }
}

/** A notification belongs to its user, as long as they may read what it is about. */
@Injectable()
@ResourceOf({ kind: 'notification', param: 'notificationId', abilities: ['view'] })
export class NotificationAccess implements ResourceAccess<Notification> {
  readonly source: ResourceSource<Notification> = {
    entity: Notification,
    organization: 'orgId',
    facts: {
      readable: (row) => `EXISTS (SELECT FROM (SELECT 1) one ${joinReader(row)} WHERE ${mayRead(row)})`,
    },
  };

  permissions({ userId, orgId, listed }: Notification, resources: Resources) {
    const isOwn = userId === resources.actor.userId && resources.actor.standingIn(orgId) !== undefined;
    return { view: isOwn && listed && resources.factsOf('notification').readable };
  }
}
