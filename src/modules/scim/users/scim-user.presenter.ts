import { Injectable } from '@nestjs/common';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import { versionTag } from '../protocol/refuse-stale.js';
import { listOf } from '../protocol/scim-list.js';
import type { ScimValues } from '../scim-attribute.js';
import { SelectedAttributes } from '../schema/selected-attributes.js';
import { USER_KIND } from '../schema/user-kind.js';
import type { ScimUser } from '../scim-user.entity.js';

/** A user with the groups that they are in. */
export interface ScimUserDetails {
  user: ScimUser;
  groups: readonly { id: string; displayName: string }[];
}

const EXTENSION = USER_KIND.extension!.id;

@Injectable()
export class ScimUserPresenter {
  constructor(private readonly urls: Urls) {}

  present({ user, groups }: ScimUserDetails, selected: SelectedAttributes): ScimValues {
    const { id, orgId, attributes, active, createdAt, updatedAt } = user;
    return selected.of({
      schemas: [USER_KIND.core.id, ...(EXTENSION in attributes ? [EXTENSION] : [])],
      id,
      ...attributes,
      active,
      ...(groups.length > 0 && {
        groups: groups.map((group) => ({
          value: group.id,
          $ref: this.urls.outsideApi('scim', 'v2', orgId, 'Groups', group.id),
          display: group.displayName,
        })),
      }),
      meta: {
        resourceType: 'User',
        created: isoTime(createdAt),
        lastModified: isoTime(updatedAt),
        location: this.urls.outsideApi('scim', 'v2', orgId, 'Users', id),
        version: versionTag(user),
      },
    });
  }

  presentList({ users, total, startIndex }: { users: ScimUserDetails[]; total: number; startIndex: number }, selected: SelectedAttributes) {
    return listOf(
      users.map((details) => this.present(details, selected)),
      total,
      startIndex,
    );
  }
}
