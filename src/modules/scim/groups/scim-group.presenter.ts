import { Injectable } from '@nestjs/common';
import { Urls } from '../../../common/http/urls.js';
import { isoTime } from '../../../common/json/iso-time.js';
import { versionTag } from '../protocol/refuse-stale.js';
import { listOf } from '../protocol/scim-list.js';
import { GROUP_KIND } from '../schema/group-kind.js';
import type { ScimValues } from '../scim-attribute.js';
import { SelectedAttributes } from '../schema/selected-attributes.js';
import type { ScimGroup } from '../scim-group.entity.js';

/** A group with the ids of the users in it. */
export interface ScimGroupDetails {
  group: ScimGroup;
  members: readonly string[];
}

@Injectable()
export class ScimGroupPresenter {
  constructor(private readonly urls: Urls) {}

  present({ group, members }: ScimGroupDetails, selected: SelectedAttributes): ScimValues {
    const { id, orgId, externalId, displayName, createdAt, updatedAt } = group;
    const users = this.urls.outsideApi('scim', 'v2', orgId, 'Users');
    return selected.of({
      schemas: [GROUP_KIND.core.id],
      id,
      ...(externalId !== null && { externalId }),
      displayName,
      ...(members.length > 0 && { members: members.map((value) => ({ value, $ref: `${users}/${value}`, type: 'User' })) }),
      meta: {
        resourceType: 'Group',
        created: isoTime(createdAt),
        lastModified: isoTime(updatedAt),
        location: this.urls.outsideApi('scim', 'v2', orgId, 'Groups', id),
        version: versionTag(group),
      },
    });
  }

  presentList(
    { groups, total, startIndex }: { groups: ScimGroupDetails[]; total: number; startIndex: number },
    selected: SelectedAttributes,
  ) {
    return listOf(
      groups.map((details) => this.present(details, selected)),
      total,
      startIndex,
    );
  }
}
