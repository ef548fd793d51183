import { Injectable } from '@nestjs/common';
import type { Actor } from '../../common/access/actor.js';
import type { Page } from '../../common/db/paginate.js';
import { Urls } from '../../common/http/urls.js';
import { isoTime } from '../../common/json/iso-time.js';
import { SpaceAccess } from './space.access.js';
import type { Space } from './space.entity.js';
import type { SpaceListView, SpaceOfMemberListView, SpaceView } from './space.view.js';
import type { SpaceDetails, SpaceOfMember } from './space.queries.js';
import { INHERIT } from './tree/level.field.js';

@Injectable()
export class SpacePresenter {
  constructor(
    private readonly urls: Urls,
    private readonly spaceAccess: SpaceAccess,
  ) {}

  present({ space, granted, publication, gitSync }: SpaceDetails, actor: Actor): SpaceView {
    const { create: _, ...permissions } = this.spaceAccess.permissionsOf(space, granted, actor);
    return {
      object: 'space',
      id: space.id,
      title: space.title,
      emoji: space.emoji,
      visibility: publication?.visibility ?? visibilityOnNoSite(space),
      createdAt: isoTime(space.createdAt),
      updatedAt: isoTime(space.updatedAt),
      ...(space.deletedAt && { deletedAt: isoTime(space.deletedAt) }),
      editMode: space.editMode,
      mergeRules: actor.visitor ? NO_MERGE_RULES : space.mergeRules,
      urls: {
        location: this.urls.api('spaces', space.id),
        app: this.urls.app('Spaces'),
        ...(publication && { published: publication.published }),
        ...(publication?.public !== undefined && { public: publication.public }),
        ...(space.icon !== null && { icon: space.icon }),
      },
      organization: space.orgId,
      ...(space.parentId !== null && !actor.visitor && { parent: space.parentId }),
      ...(space.language !== null && { language: space.language }),
      ...(gitSync && !actor.visitor && { gitSync: { ...gitSync, updatedAt: isoTime(gitSync.updatedAt) } }),
      ...(publication?.visitorAuth && { visitorAuth: publication.visitorAuth }),
      revision: space.revisionId,
      ...(actor.visitor ? NOTHING_WITHIN : withinOf(space)),
      permissions,
    };
  }

  presentPage(page: Page<SpaceDetails>, actor: Actor): SpaceListView {
    return { ...page, items: page.items.map((details) => this.present(details, actor)) };
  }

  presentSpacesOfMember(page: Page<SpaceOfMember>, actor: Actor): SpaceOfMemberListView {
    return { ...page, items: page.items.map(({ details, permission }) => ({ permission, space: this.present(details, actor) })) };
  }
}

/** Visitors of a site learn nothing of the work on its spaces. */
const NO_MERGE_RULES = { type: 'inherit' } as const;
const NOTHING_WITHIN = { defaultLevel: INHERIT, comments: 0, changeRequests: 0, changeRequestsOpen: 0, changeRequestsDraft: 0 } as const;

const withinOf = ({ defaultLevel, comments, changeRequests, changeRequestsOpen, changeRequestsDraft }: Space) => ({
  defaultLevel,
  comments,
  changeRequests,
  changeRequestsOpen,
  changeRequestsDraft,
});

/**
 * In a collection whose level it inherits, everyone with access to the collection can read the space. Otherwise only
 * people with access to the space can.
 */
const visibilityOnNoSite = ({ parentId, defaultLevel }: Space) =>
  parentId !== null && defaultLevel === INHERIT ? 'in-collection' : 'private';
