import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ROLES, type Role } from '../../common/access/role.js';
import { LANGUAGES, type Language } from '../../common/contract/languages.js';
import { SpaceMergeRules } from '../../common/contract/merge-rules.dto.js';
import { SITE_VISIBILITIES, SITE_VISIBILITY_MEANINGS, type SiteVisibility } from '../../common/contract/site-visibilities.js';
import { Address, Moment } from '../../common/http/fields.js';
import { ListOf } from '../../common/http/list.view.js';
import { SITE_PLACE_OUTCOMES, type SitePlaceOutcome } from './space.events.js';
import { ShowsLevel, type Level } from './tree/level.field.js';
import { valuesOf } from '../../common/enums/values.js';

const onSites = Object.fromEntries(
  SITE_VISIBILITIES.map((visibility) => [visibility, `published for ${SITE_VISIBILITY_MEANINGS[visibility]}`]),
) as Record<SiteVisibility, string>;
const VISIBILITIES = valuesOf({
  ...onSites,
  'in-collection': 'published with its collection',
  private: 'not published',
});

export class SpaceUrls {
  @Address('https://docs.example.com/v1/spaces/0UmGg9SpAcEiDeNtIfYr') location: string;
  @Address('https://docs.example.com/docs#/Spaces') app: string;
  /** The published URL of the space, if it is on a site. */
  @Address('https://docs.example.com/handbook') published?: string;
  /** The published URL, if anyone may read it there. */
  @Address('https://docs.example.com/handbook') public?: string;
  @Address('https://example.com/icon.png') icon?: string;
}

export class SpaceVisitorAuth {
  /** @example custom */
  backend: string;
}

/** The Git repository that the space is kept in sync with. */
@ApiSchema({ name: 'SpaceGitSync' })
export class SpaceGitSyncView {
  /** @example docs */
  repoName: string;
  /** @example github */
  installationProvider: string;
  /** `active`, `pending` or `unauthenticated`, as in the state of the sync. @example active */
  installationStatus: string;
  /** @example 0UmGg9GiTiNsTaLlAtIo */
  installationId: string;
  /** Where the host shows the files of the branch: followed by the path of a file, it is the address of that file. */
  @Address('https://github.com/example/docs/blob/main') url?: string;
  @Moment() updatedAt: string;
}

/** What the caller may do with the space. */
export class SpacePermissions {
  view: boolean;
  access: boolean;
  admin: boolean;
  viewInviteLinks: boolean;
  edit: boolean;
  triggerGitSync: boolean;
  comment: boolean;
  merge: boolean;
  review: boolean;
  installIntegration: boolean;
}

@ApiSchema({ name: 'Space' })
export class SpaceView {
  object: 'space';
  /** @example 0UmGg9SpAcEiDeNtIfYr */
  id: string;
  /** @example Handbook */
  title: string;
  /**
   * The emoji; empty for none.
   * @example 📘
   */
  emoji: string;
  @ApiProperty({ enum: VISIBILITIES, description: 'Who may read the published space. If it is on no site, `in-collection` or `private`.' })
  visibility: (typeof VISIBILITIES)[number];
  @Moment() createdAt: string;
  @Moment() updatedAt: string;
  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    description: 'When the space was moved to the bin.',
    example: '2026-11-21T09:30:00.000Z',
  })
  deletedAt?: string;
  /** How content is edited: `live` for direct edits, `locked` for change requests only. */
  editMode: 'live' | 'locked';
  mergeRules: SpaceMergeRules;
  urls: SpaceUrls;
  /**
   * The id of the organization it belongs to.
   * @example 0UmGg3zXcVbNmLkJhGfD
   */
  organization: string;
  /**
   * The id of the parent collection.
   * @example 0UmGg9CoLlEcTiOnIdYr
   */
  parent?: string;
  @ApiPropertyOptional({ enum: LANGUAGES, example: 'en' }) language?: Language;
  /** Absent if the space is connected with no Git repository, and for visitors of a site. */
  gitSync?: SpaceGitSyncView;
  visitorAuth?: SpaceVisitorAuth;
  /**
   * The id of the current revision.
   * @example 0UmGg9ReViSiOnIdEnTi
   */
  revision: string;
  @ShowsLevel() defaultLevel: Level;
  /** The number of open comments, without those in change requests. */
  comments: number;
  changeRequests: number;
  changeRequestsOpen: number;
  changeRequestsDraft: number;
  permissions: SpacePermissions;
}

/** A place that the space had on a site. */
@ApiSchema({ name: 'SitePlaceOfSpace' })
export class SitePlaceOfSpaceView {
  /**
   * The id of the site.
   * @example 0UmGg9SiTeIdEnTiFyEr
   */
  site: string;
  /**
   * The id of the site space, which stays the same.
   * @example sitesp_0UmGg9SiTeSpAcEiDeNt
   */
  siteSpace: string;
  @ApiProperty({ enum: SITE_PLACE_OUTCOMES, example: 'returned' }) outcome: SitePlaceOutcome;
}

@ApiSchema({ name: 'RestoredSpace' })
export class RestoredSpaceView extends SpaceView {
  /** The places that the space had on sites, and whether it returned to them. */
  @ApiProperty({ type: [SitePlaceOfSpaceView] }) sitePlaces: readonly SitePlaceOfSpaceView[];
}

@ApiSchema({ name: 'SpaceList' })
export class SpaceListView extends ListOf(SpaceView) {}

@ApiSchema({ name: 'SpaceOfMember' })
export class SpaceOfMemberView {
  @ApiProperty({ enum: ROLES, description: 'The effective role of the member in the space.', example: 'edit' }) permission: Role;
  space: SpaceView;
}

@ApiSchema({ name: 'SpaceOfMemberList' })
export class SpaceOfMemberListView extends ListOf(SpaceOfMemberView) {}
